declare module "virtual:doc-titles" {
  /** The English titles of the documents by their names. */
  const titles: Record<string, string>;
  export default titles;
}
