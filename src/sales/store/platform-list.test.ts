import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mostPages } from '../../platform/contract/pagination.ts'
import type { TransactionPage } from '../../platform/contract/sale/transaction.ts'
import { isoOffsetText } from '../../values/time/dates.ts'
import { PlatformList, type Goal } from './platform-list.ts'

const SIZE = 10
const start = Date.UTC(2026, 10, 20, 8)

/** A page of rows with these ids and times. */
function pageOf(
  page: number,
  rows: readonly { id: number; at: number }[],
  totals: { totalElements: number; totalPages: number },
): TransactionPage {
  const content = rows.map(({ id, at }) => ({
    transactionId: String(id),
    status: 'COMPLETED',
    createdDate: isoOffsetText(at),
  }))
  return { content, page, size: SIZE, ...totals }
}

/** A platform's list of `count` rows, newest first, a minute apart. More may be added at the top. */
function aList(count: number, timeOf = (place: number) => start + place * 60_000) {
  const rows = Array.from({ length: count }, (_, place) => ({ id: place, at: timeOf(place) }))
  rows.reverse()
  const asked: number[] = []
  const seen = new Set<number>()
  const world = { fails: false, stopped: false, before: () => {} }
  const list = new PlatformList({
    read: async (page): Promise<TransactionPage> => {
      world.before()
      asked.push(page)
      if (world.fails) throw new Error('No line')
      const totals = { totalElements: rows.length, totalPages: Math.ceil(rows.length / SIZE) }
      return pageOf(page, rows.slice(page * SIZE, (page + 1) * SIZE), totals)
    },
    onRows: (some) => some.forEach(({ transactionId }) => seen.add(Number(transactionId))),
    goOn: async () => !world.stopped,
  })
  const arrive = (some: number) => {
    for (let one = 0; one < some; one++) rows.unshift({ id: rows.length, at: timeOf(rows.length) })
  }
  return { list, rows, asked, seen, world, arrive }
}

const always = async () => true
const goal = (members: Partial<Goal>) => () => ({ since: Infinity, rows: 0, ...members })

describe('a list that never ends', () => {
  type Endless = (page: number) => { ids: readonly number[]; total?: number }
  async function ends(content: Endless, ordered = true) {
    let asked = 0
    const list = new PlatformList({
      read: async (page): Promise<TransactionPage> => {
        asked += 1
        const { ids, total = 1e9 } = content(page)
        const rows = ids.map((id) => ({ id, at: start + (ordered ? -id : id % 7) * 60_000 }))
        return pageOf(page, rows, { totalElements: total, totalPages: 1e7 })
      },
      onRows: () => undefined,
      goOn: always,
    })
    await list.readNew()
    await list.readBack(goal({ since: -Infinity }))
    await list.readAgain()
    await list.readNew()
    return { asked, end: list.end }
  }
  const ids = (from: number, count: number) => Array.from({ length: count }, (_, at) => from + at)

  it.each<[string, Endless]>([
    ['gives the same page to every question', () => ({ ids: ids(0, 10) })],
    ['gives pages of one row', () => ({ ids: ids(0, 1) })],
    ['gives empty pages', () => ({ ids: [] })],
    ['stays at its fifth page', (page) => ({ ids: ids(Math.min(page, 4) * 10, 10) })],
    ['goes round', (page) => ({ ids: ids((page % 3) * 10, 10) })],
  ])('and %s: reading ends after a few pages', async (_, content) => {
    for (const ordered of [true, false]) {
      const { asked, end } = await ends(content, ordered)
      expect(asked).toBeLessThan(80)
      expect(end).toBe('short')
    }
  })

  it('and always has new rows: reading ends at the page limit', async () => {
    const { asked, end } = await ends((page) => ({ ids: ids(page * 2, 2), total: 10 }))
    expect(end).not.toBe('open')
    expect(asked).toBeLessThan(5 * mostPages)
  })

  it('is read no further once nobody needs it', async () => {
    let wanted = 3
    const list = new PlatformList({
      read: async (page): Promise<TransactionPage> => {
        const rows = ids(page * 10, 10).map((id) => ({ id, at: start }))
        return pageOf(page, rows, { totalElements: 1e9, totalPages: 1e7 })
      },
      onRows: () => undefined,
      goOn: async () => (wanted -= 1) > 0,
    })
    await list.readNew()
    expect([list.end, wanted]).toEqual(['open', 0])
  })
})

describe('a list in order of time that nobody needs any more', () => {
  it.each<[what: string, read: (list: PlatformList) => Promise<void>]>([
    ['for what is new', (list) => list.readNew()],
    ['again', (list) => list.readAgain()],
  ])('is read no further %s, and later without a gap', async (_, read) => {
    const { list, rows, arrive, asked, seen, world } = aList(100)
    await list.readBack(goal({ rows: 50 }))
    arrive(80)
    world.stopped = true
    const before = asked.length
    await read(list)
    expect(asked.length - before).toBe(1)
    world.stopped = false
    await list.readNew()
    expect(rows.filter(({ id, at }) => at >= list.since && !seen.has(id))).toEqual([])
    await list.readBack(goal({ since: -Infinity }))
    expect([list.end, seen.size]).toEqual(['whole', 180])
  })
})

describe('a list whose pages are smaller than was asked for', () => {
  it('continues where it ended, not from its top', async () => {
    const asked: number[] = []
    const list = new PlatformList({
      read: async (page): Promise<TransactionPage> => {
        asked.push(page)
        const ids = [0, 1, 2].map((at) => page * 3 + at)
        const rows = ids.map((id) => ({ id, at: start - id * 60_000 }))
        return pageOf(page, rows, { totalElements: 300, totalPages: 100 })
      },
      onRows: () => undefined,
      goOn: always,
    })
    await list.readNew()
    for (const rows of [4, 7, 10]) await list.readBack(goal({ rows }))
    expect(asked).toEqual([0, 1, 2, 3])
  })
})

describe('a list that runs from new to old', () => {
  it('starts with one page, and reads on as far as asked', async () => {
    const { list, rows, asked } = aList(100)
    expect(list.since).toBe(Infinity)
    await list.readNew()
    expect(asked).toEqual([0])
    expect([list.end, list.read, list.since]).toEqual(['open', 10, rows[9]?.at])
    await list.readBack(goal({ rows: 11 }))
    expect(asked).toEqual([0, 1])
    await list.readBack(goal({ since: rows[25]?.at ?? 0 }))
    expect(asked).toEqual([0, 1, 2])
    await list.readBack(goal({ since: -Infinity }))
    expect([list.end, list.read, list.since]).toEqual(['whole', 100, -Infinity])
    expect(asked).toHaveLength(10)
  })

  it('reads any number of new rows at its top', async () => {
    const { list, asked, seen, arrive } = aList(100)
    await list.readNew()
    arrive(25)
    asked.length = 0
    await list.readNew()
    expect(asked).toEqual([0, 1, 2])
    expect(list.read).toBe(35)
    expect(seen.has(124) && seen.has(100) && seen.has(90)).toBe(true)
    asked.length = 0
    await list.readNew()
    expect(asked).toEqual([0])
  })

  it('is reread as far as it was read', async () => {
    const { list, asked } = aList(100)
    await list.readBack(goal({ rows: 30 }))
    asked.length = 0
    await list.readAgain()
    expect(asked).toEqual([0, 1, 2])
    expect(list.end).toBe('open')
  })

  it('has no gap after a failed read of its top', async () => {
    const { list, rows, world, seen, arrive, asked } = aList(100)
    await list.readNew()
    arrive(25)
    world.before = () => (world.fails = asked.at(-1) === 0)
    await expect(list.readNew()).rejects.toThrow('No line')
    world.before = () => (world.fails = false)
    await list.readNew()
    const since = rows.filter(({ at }) => at >= list.since)
    expect(since).toHaveLength(35)
    expect(since.every(({ id }) => seen.has(id))).toBe(true)
  })

  it('is reread if rows were added below its top', async () => {
    const { list, rows, seen } = aList(100)
    await list.readBack(goal({ rows: 30 }))
    rows.splice(15, 0, { id: 500, at: rows[15]?.at ?? 0 })
    await list.readNew()
    expect(seen.has(500)).toBe(true)
  })

  it('misses no row since its goal, with any new rows, failures and stops', async () => {
    const step = fc.record({
      what: fc.constantFrom('new', 'again', 'rows', 'since'),
      far: fc.integer({ min: 0, max: 90 }),
      arrivals: fc.array(fc.integer({ min: 0, max: 15 }), { maxLength: 4 }),
      failsAt: fc.option(fc.integer({ min: 0, max: 3 })),
      stopsAt: fc.option(fc.integer({ min: 0, max: 3 })),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 90 }),
        fc.array(step, { minLength: 1, maxLength: 6 }),
        async (count, steps) => {
          const { list, rows, world, seen, arrive } = aList(count)
          // The rows there when the top was last read to its end.
          let top: readonly { id: number; at: number }[] = []
          for (const { what, far, arrivals, failsAt, stopsAt } of steps) {
            let request = 0
            world.stopped = false
            world.before = () => {
              arrive(arrivals[request] ?? 0)
              world.fails = request === failsAt
              world.stopped = stopsAt !== null && request >= stopsAt
              request += 1
            }
            const standing = [...rows]
            const readsTop = what === 'new' || what === 'again' || list.read === 0
            const reading =
              what === 'new'
                ? list.readNew()
                : what === 'again'
                  ? list.readAgain()
                  : list.readBack(
                      goal(what === 'rows' ? { rows: far } : { since: start + far * 60_000 }),
                    )
            const failed = await reading.then(
              () => false,
              () => true,
            )
            if (readsTop && !failed && !world.stopped) top = standing
            const missing = top.filter(({ id, at }) => at >= list.since && !seen.has(id))
            expect(missing).toEqual([])
          }
        },
      ),
      { numRuns: 100 },
    )
  })
})

describe('a list out of order', () => {
  it.each([
    ['of one moment', () => start],
    ['from old to new', (place: number) => start - place * 60_000],
  ])('%s is read completely', async (_, timeOf) => {
    const { list, asked, seen } = aList(25, timeOf)
    await list.readNew()
    expect([list.ordered, list.end, seen.size]).toEqual([false, 'whole', 25])
    expect(asked).toEqual([0, 0, 1, 2])
    await list.readBack(goal({ since: -Infinity }))
    expect(asked).toHaveLength(4)
  })

  it('shows it on a later page, too', async () => {
    const { list, rows, asked, seen } = aList(25)
    rows.splice(10, 5, ...rows.slice(10, 15).reverse())
    await list.readNew()
    expect(list.ordered).toBe(true)
    await list.readBack(goal({ rows: 15 }))
    expect([list.ordered, list.end, seen.size]).toEqual([false, 'whole', 25])
    expect(asked).toEqual([0, 1, 0, 1, 2])
  })
})

describe('a list out of order that grows while it is read', () => {
  const arrivals = (most: number) =>
    fc.array(
      fc.record({
        beforeRequest: fc.integer({ min: 1, max: 12 }),
        depth: fc.oneof(fc.constant(0), fc.double({ min: 0, max: 1, noNaN: true })),
      }),
      { maxLength: most },
    )

  /** Reads a list of one moment whose rows are added at any depth. @param coming before which request, and how deep */
  async function readGrowing(
    count: number,
    coming: readonly { readonly beforeRequest: number; readonly depth: number }[],
  ) {
    const { list, rows, seen, world } = aList(count, () => start)
    let request = 0
    world.before = () => {
      request += 1
      for (const { beforeRequest, depth } of coming)
        if (beforeRequest === request)
          rows.splice(Math.floor(depth * rows.length), 0, { id: rows.length, at: start })
    }
    await list.readNew()
    return { list, rows, seen }
  }

  it('is complete when it says so', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 200 }), arrivals(15), async (count, coming) => {
        const { list, rows, seen } = await readGrowing(count, coming)
        // A single page, or the last one, ends a reading; what comes later is for the next.
        expect(list.end === 'short' || seen.size === (list.total ?? 0)).toBe(true)
        expect([...seen].every((id) => id < rows.length)).toBe(true)
      }),
    )
  })

  it('is complete in the end once no more rows come', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 200 }), arrivals(6), async (count, coming) => {
        const early = coming.map((one) => ({ ...one, beforeRequest: 1 + (one.beforeRequest % 3) }))
        const { list, rows, seen } = await readGrowing(count, early)
        expect(list.end).toBe('whole')
        expect(seen.size).toBe(rows.length)
      }),
    )
  })

  it('that never adds up is given up', async () => {
    let pages = 0
    const list = new PlatformList({
      read: async (page): Promise<TransactionPage> => {
        pages += 1
        return pageOf(page, [{ id: 1, at: start }], { totalElements: 2, totalPages: 1 })
      },
      onRows: () => undefined,
      goOn: always,
    })
    await list.readNew()
    expect([list.end, pages]).toEqual(['short', 4])
  })
})
