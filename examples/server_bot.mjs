// A bot for a table on a server: node examples/server_bot.mjs https://host/t/TABLE#TOKEN (Node 22 or newer)
// It sits down by the invite link and plays whatever comes to its mind. It knows no rules: the server says what is open.

const [link, token] = process.argv[2].split("#");
const [host, table] = link.split("/t/");

async function post(path, body, session = "") {
  const headers = { "content-type": "application/json", authorization: `Bearer ${session}` };
  const answer = await fetch(`${host}/api/${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json();
}

const { session } = await post("guests", { name: "JavaScript" });
const seat = (await post(`tables/${table}/sit`, { invite: token }, session)).you.seats.at(-1);
const socket = new WebSocket(`${host.replace("http", "ws")}/api/tables/${table}/socket`);
const send = (message) => socket.send(JSON.stringify(message));
let choices = [];
let phase = null;

socket.onopen = () => send({ type: "hello", version: 1, session, seat });
socket.onmessage = ({ data }) => {
  const { type, view, phase: now, open = [] } = JSON.parse(data);
  if (view?.step === "over") {
    console.log(Object.fromEntries(view.players.map(({ name, score }) => [name, score.total])));
    return socket.close();
  }
  if (view?.waiting.includes(seat) && now !== phase) [choices, phase] = [[], now];
  else if (type !== "drafted") return;
  if (open.length) choices.push(open[Math.floor(Math.random() * open.length)]);
  const ready = choices.length && (!open.length || choices[0].startsWith("take"));
  send({ ...(ready ? { type: "command", cmd_id: `p${phase}`, phase } : { type: "draft", id: phase }), seat, choices });
};
