import { isLastPage, mostPages } from '../../platform/contract/pagination.ts'

/** A page of a list as the platform sent it (spec, section Pagination envelope). */
export interface ListPage<Row> {
  readonly content: readonly Row[]
  readonly page: number
  readonly totalElements: number
  readonly totalPages: number
}

/**
 * `whole`: everything in the list when its last page was read. `short`: the platform counts more rows than the reader
 * could find, even after several readings. `stopped`: the reader no longer needed the rest.
 */
export type Reading = 'whole' | 'short' | 'stopped'

/** Gives up on a list that shifts during this many readings. */
const MOST_READINGS = 4

/**
 * The list ends after this many pages in a row with nothing new, even if it claims more. The platform may give the same
 * page to every request. A single such page may just be old rows that new ones pushed down.
 */
export const BARREN_PAGES = 2

/**
 * Reads a list page by page until `page + 1 >= totalPages` (spec, section Pagination parameters). New rows push others
 * over a page's edge. A row that comes twice counts once. If fewer came than the platform counts, reads the list again
 * from the top until none is missing. The platform never removes rows: it keeps every record (spec, section Moves that
 * are stated).
 * @param parts.known identities read before: then reads only the top, as far as it has something new
 * @param parts.onPage called with each page as it comes, and the platform's row count
 * @param parts.shouldContinue asked before each page after the first: whether to continue
 * @throws anything that `read` throws
 */
export async function readPages<Row>(parts: {
  read: (page: number) => Promise<ListPage<Row>>
  idOf: (row: Row) => string
  onPage: (rows: readonly Row[], total: number) => void
  known?: Iterable<string>
  shouldContinue?: () => boolean
}): Promise<Reading> {
  const { read, idOf, onPage, known, shouldContinue = () => true } = parts
  const seen = new Set(known)
  for (let reading = known === undefined ? 1 : 2; reading <= MOST_READINGS; reading++) {
    const passed = new Set<string>()
    let barren = 0
    for (let page = 0; ; page++) {
      if (page > 0 && !shouldContinue()) return 'stopped'
      const answer = await read(page)
      const before = passed.size
      for (const row of answer.content) {
        passed.add(idOf(row))
        seen.add(idOf(row))
      }
      barren = passed.size > before ? 0 : barren + 1
      onPage(answer.content, answer.totalElements)
      const whole = seen.size >= answer.totalElements
      const ended =
        isLastPage({ page, totalPages: answer.totalPages }) ||
        barren >= BARREN_PAGES ||
        page + 1 >= mostPages
      if (whole && (ended || reading > 1)) return 'whole'
      if (ended) break
    }
  }
  return 'short'
}
