/**
 * The most that the till takes from one answer: far above any platform's size, far below what freezes a page. Readers
 * cut or drop the rest, so the code behind the contract never sees it.
 */
export const most = {
  products: 50_000,
  categories: 500,
  /** For an enumeration, and for the list of providers. */
  entries: 2_000,
  /** Levels in the tree of categories. */
  levels: 12,
  /** Categories of one product. */
  places: 50,
  /** Fields of a form. */
  fields: 100,
  receiptFields: 500,
  /** Characters of a name. */
  name: 200,
  /** Characters of a code, an id or a number. */
  code: 200,
  /** Characters of an image's address, which may be a data URL. */
  image: 100_000,
  /** Characters of any other text. */
  text: 16_384,
} as const

/** What was cut from a list of the catalogue. */
export type Cut = 'entries' | 'name' | 'levels' | 'fields' | 'twins'
