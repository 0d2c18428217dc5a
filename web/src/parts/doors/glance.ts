/** One look at a table of ours, to say on the home page how far it is and who is awaited. */
import { VERSION, type ServerMessage, type TableSeen, type ViewSeen } from "../../lib/messages";

const PATIENCE = 5000;

/** The table as it is now, or null if it cannot be had soon. */
export function glance(table: TableSeen): Promise<ViewSeen | null> {
  return new Promise((resolve) => {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${table.id}/socket`);
    const end = (view: ViewSeen | null): void => {
      clearTimeout(timer);
      socket.close();
      resolve(view);
    };
    const timer = setTimeout(() => end(null), PATIENCE);
    socket.onopen = () =>
      socket.send(JSON.stringify({ type: "hello", version: VERSION, seat: null, have: table.head }));
    socket.onclose = () => end(null);
    socket.onmessage = (event) => {
      const message = JSON.parse(event.data as string) as ServerMessage;
      if (message.type === "state") end(message.view);
    };
  });
}
