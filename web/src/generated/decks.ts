// Made from src/silvergold/decks/ by `make drawings`; do not edit.
import type { GameSlug } from "./games";
export const STANDARD_DECKS: { id: string; game: GameSlug; name: string }[] = [{"id": "e2e6e48f285d54c638a62ddbbb37a1e2", "game": "silver-and-gold", "name": "Standard"}, {"id": "a7ee4b6b474d13ffe2c7db6e0e53fcef", "game": "pyramids", "name": "Standard"}];
