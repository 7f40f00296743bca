/**
 * The most that the till takes of one answer: far above any platform's, far below what stops a page. What is beyond is
 * cut or left out while it is read, so that nothing behind the contract meets it.
 */
export const most = {
  products: 50_000,
  categories: 500,
  /** Of an enumeration, and of the list of providers. */
  entries: 2_000,
  /** Categories from the top of the tree down to the lowest. */
  levels: 12,
  /** Categories of one product. */
  places: 50,
  /** Of a form. */
  fields: 100,
  receiptFields: 500,
  /** Characters of a name. */
  name: 200,
  /** Characters of a code, an id or a number. */
  code: 200,
  /** Characters of an image's address, which may hold the image itself. */
  image: 100_000,
  /** Characters of any other text. */
  text: 16_384,
} as const

/** What was cut of a list of the catalogue. */
export type Cut = 'entries' | 'name' | 'levels' | 'fields'
