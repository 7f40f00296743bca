import { mostFavourites } from '../../terminal/favourites.ts'

/** Why one more could not be pinned. */
export const fullWords = `At most ${mostFavourites} can be pinned. Unpin one first.`
