// Sorts the table of cards by a click on a column's head, or by the list above it on small screens.
(() => {
  const table = document.querySelector("table.cards");
  const list = document.querySelector(".sorter select");
  const heads = [...table.tHead.rows[0].cells];
  const value = (row, column) => parseFloat(row.cells[column].dataset.value ?? "nan");
  function sort(column, falling) {
    const rows = [...table.tBodies[0].rows];
    const key = (row) => { const x = value(row, column); return Number.isNaN(x) ? Infinity : falling ? -x : x; };
    rows.sort((a, b) => key(a) - key(b));
    table.tBodies[0].append(...rows);
    heads.forEach((head, k) => {
      if (k === column) head.setAttribute("aria-sort", falling ? "descending" : "ascending");
      else head.removeAttribute("aria-sort");
    });
    list.value = `${column}${falling ? "-" : "+"}`;
  }
  heads.forEach((head, column) => head.querySelector("button")?.addEventListener("click", () =>
    sort(column, head.getAttribute("aria-sort") === null ? column > 1 : head.getAttribute("aria-sort") === "ascending")));
  list.addEventListener("change", () => sort(parseInt(list.value), list.value.endsWith("-")));
})();
