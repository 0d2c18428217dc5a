/** The descriptions of the games. Code asks these, and never compares the name of a game. */
import { GAMES, type GameInfo, type GameSlug } from "../generated/games";

/** Every game, in the order in which pages show them. */
export const GAME_SLUGS = Object.keys(GAMES) as GameSlug[];

/** The description of a game. Throws an error if the game is unknown. */
export function gameInfo(slug: string): GameInfo {
  if (!Object.hasOwn(GAMES, slug)) throw new Error(`there is no game ${slug}`);
  return GAMES[slug as GameSlug];
}

/** One value for each game. */
export function perGame<T>(make: (slug: GameSlug) => T): Record<GameSlug, T> {
  return Object.fromEntries(GAME_SLUGS.map((slug) => [slug, make(slug)])) as Record<GameSlug, T>;
}
