import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readPages, type ListPage } from './page-reader.ts'

/** Rows added while the list is read: before which request, and how far down, as a fraction of the list. */
interface Arrival {
  readonly beforeRequest: number
  readonly depth: number
}

/** A platform whose list grows while it is read. Rows are numbers that never repeat. */
function growingList(start: number, size: number, arrivals: readonly Arrival[]) {
  const rows = Array.from({ length: start }, (_, index) => index)
  let requests = 0
  const read = async (page: number): Promise<ListPage<number>> => {
    requests += 1
    for (const { beforeRequest, depth } of arrivals) {
      if (beforeRequest !== requests) continue
      rows.splice(Math.floor(depth * rows.length), 0, rows.length)
    }
    return {
      content: rows.slice(page * size, (page + 1) * size),
      page,
      totalElements: rows.length,
      totalPages: Math.ceil(rows.length / size),
    }
  }
  return { rows, read, requests: () => requests }
}

async function readWith(list: ReturnType<typeof growingList>, known?: Iterable<string>) {
  const found = new Set(known)
  const reading = await readPages({
    read: list.read,
    idOf: String,
    onPage: (rows) => rows.forEach((row) => found.add(String(row))),
    ...(known === undefined ? {} : { known }),
  })
  return { reading, found }
}

const arrivals = (most: number) =>
  fc.array(
    fc.record({
      beforeRequest: fc.integer({ min: 1, max: 12 }),
      depth: fc.oneof(fc.constant(0), fc.double({ min: 0, max: 1, noNaN: true })),
    }),
    { maxLength: most },
  )

describe('a list read by its pages', () => {
  it('is complete when it says so, with any new rows meanwhile', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 60 }),
        fc.integer({ min: 1, max: 20 }),
        arrivals(15),
        async (start, size, coming) => {
          const list = growingList(start, size, coming)
          const { reading, found } = await readWith(list)
          expect([...found].every((id) => Number(id) < list.rows.length)).toBe(true)
          expect(reading === 'short' || found.size === list.rows.length).toBe(true)
        },
      ),
    )
  })

  it('is complete in the end once no more rows come', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 40 }),
        fc.integer({ min: 5, max: 20 }),
        arrivals(6),
        async (start, size, coming) => {
          // During the first one and a half readings; then no more rows come.
          const early = coming.map((arrival) => ({
            ...arrival,
            beforeRequest: 1 + (arrival.beforeRequest % 3),
          }))
          const { reading } = await readWith(growingList(start, size, early))
          expect(reading).toBe('whole')
        },
      ),
    )
  })

  it('that does not change is read once, and later only down to the first known row', async () => {
    const list = growingList(100, 10, [])
    const { reading, found } = await readWith(list)
    expect([reading, list.requests()]).toEqual(['whole', 10])
    list.rows.unshift(100, 101)
    const again = await readWith(list, found)
    expect([again.found.size, list.requests()]).toEqual([102, 11])
  })

  it('that never adds up is given up', async () => {
    const read = async (page: number) => ({
      content: ['a'],
      page,
      totalElements: 2,
      totalPages: 1,
    })
    let pages = 0
    const reading = await readPages({ read, idOf: (row) => row, onPage: () => void (pages += 1) })
    expect([reading, pages]).toEqual(['short', 4])
  })

  it('is read to its last page once, even if the platform counts fewer rows', async () => {
    const read = async (page: number) => ({
      content: [page],
      page,
      totalElements: 1,
      totalPages: 2,
    })
    const found: number[] = []
    await readPages({ read, idOf: String, onPage: (rows) => found.push(...rows) })
    expect(found).toEqual([0, 1])
  })
})
