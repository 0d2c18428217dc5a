// A game of the same shape as ours, as boardgame.io wants it: four players choose at once and in secret, then all is
// shown. Views are about as large. Matches are kept in memory, which is the default of this library, in files
// (FlatFile) if FLATFILE_DIR names a folder, or in PostgreSQL (bgio-postgres) if POSTGRES_URI names a database.
const { Server } = require("boardgame.io/server");
const { PostgresStore } = require("bgio-postgres");

const PLAYERS = 4;
const BOXES = "abcdefgh".split("").flatMap((column) => [1, 2, 3, 4, 5].map((row) => `${column}${row}`));

const card = (number) => ({ number, crossed: BOXES.slice(0, 10), fresh: [] });
const player = (_, seat) => ({
  seat,
  name: `Guest ${seat}`,
  cards: [card(2 * seat), card(2 * seat + 1)],
  completed: [30 + seat, 34 + seat],
  sheet: { coins: 3, cups: 1, palms: [2, 3], red_gems: 0, green_gems: 0, torches: [], skulls: 0 },
  score: { total: 31, parts: { cards: 20, coins: 6, palms: 5, cups: 0 } },
});

const mark = ({ G, playerID }, choices) => {
  if (G.ready.includes(playerID)) return;
  G.secret[playerID] = choices;
  G.ready.push(playerID);
  if (G.ready.length < PLAYERS) return;
  for (const seat of G.ready) {
    const sheet = G.players[seat].cards[G.round % 2];
    sheet.fresh = [...G.secret[seat]];
    sheet.crossed = [...sheet.crossed.slice(1), BOXES[(G.round + Number(seat)) % BOXES.length]];
    G.players[seat].score.total += 1;
  }
  G.round += 1;
  G.ready = [];
  G.secret = {};
};

const game = {
  name: "marking",
  setup: () => ({ round: 0, ready: [], secret: {}, players: Array.from({ length: PLAYERS }, player) }),
  moves: { mark: { move: mark, client: false, ignoreStaleStateID: true } },
  turn: { activePlayers: { all: null } },
  playerView: ({ G, playerID }) => ({ ...G, secret: G.secret[playerID] ? { [playerID]: G.secret[playerID] } : {} }),
  disableUndo: true,
};

const uri = process.env.POSTGRES_URI;
const db = uri ? new PostgresStore(uri, { logging: false }) : undefined;
const server = Server({ games: [game], origins: [/.*/], db });
server.run(Number(process.argv[2]));
