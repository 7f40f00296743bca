import { isLastPage, mostPages } from '../../platform/contract/pagination.ts'

/** One page of a list as the platform gave it (spec, section Pagination envelope). */
export interface ListPage<Row> {
  readonly content: readonly Row[]
  readonly page: number
  readonly totalElements: number
  readonly totalPages: number
}

/**
 * `whole`: everything that the list held when its last page was read. `short`: the platform names more rows than
 * could be told apart, also after several readings. `stopped`: nobody wanted the rest.
 */
export type Reading = 'whole' | 'short' | 'stopped'

/** A list that shifts under each of so many readings is left as it is. */
const MOST_READINGS = 4

/**
 * So many pages in a row that bring nothing new end a list, whatever it says: its platform may give the same page to every
 * question. One may be what new rows have pushed down.
 */
export const BARREN_PAGES = 2

/**
 * Reads a list page by page until `page + 1 >= totalPages` (spec, section Pagination parameters). Rows that are added
 * meanwhile push others over a page's edge: one that comes twice is taken once, and when fewer came than the platform
 * counts, the list is read again from its top until nothing is missing. Rows are never removed: the platform keeps
 * every record (spec, section Moves that are stated).
 * @param parts.known identities read before: then only the top is read, as far as there is something new
 * @param parts.onPage each page as it comes, with how many rows the platform counts
 * @param parts.goesOn asked before each page but the first, whether anybody still wants it
 * @throws whatever `read` throws
 */
export async function readPages<Row>(parts: {
  read: (page: number) => Promise<ListPage<Row>>
  idOf: (row: Row) => string
  onPage: (rows: readonly Row[], total: number) => void
  known?: Iterable<string>
  goesOn?: () => boolean
}): Promise<Reading> {
  const { read, idOf, onPage, known, goesOn = () => true } = parts
  const seen = new Set(known)
  for (let reading = known === undefined ? 1 : 2; reading <= MOST_READINGS; reading++) {
    const passed = new Set<string>()
    let barren = 0
    for (let page = 0; ; page++) {
      if (page > 0 && !goesOn()) return 'stopped'
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
