import { describe, expect, it } from 'vitest'
import type { Reply, WireRequest } from '../../platform/transport/transport.ts'
import { localDateTimeText } from '../../values/time/dates.ts'
import { answer, noAnswer } from '../../testing/shop/sale/sale-device.ts'
import { mostPages } from '../../platform/contract/pagination.ts'
import { FakeClock } from '../../testing/fake-clock.ts'
import { quickly, searchFor, slowly } from './search.ts'

const noon = Date.UTC(2026, 10, 20, 12)

interface Parts {
  /** Transactions of earlier attempts. */
  readonly except?: readonly string[]
  /** How many earlier attempts failed without a known transaction. */
  readonly unnamedFailures?: number
  /** Transactions of other sales. */
  readonly held?: readonly string[]
  /** After how many pages nobody waits any more. */
  readonly most?: number
}

/** Searches for 'T1-1', sent at noon, on a platform that answers by page. */
async function search(
  pageOf: (page: number, request: WireRequest) => Reply,
  { except = [], unnamedFailures = 0, held = [], most = Infinity }: Parts = {},
) {
  const asked: WireRequest[] = []
  const result = await searchFor(
    {
      merchantReference: 'T1-1',
      except: (id) => except.includes(id),
      ancestors: except,
      held: (id) => held.includes(id),
      unnamedFailures,
      notBefore: noon,
    },
    {
      send: (request) => {
        asked.push(request)
        const inBody =
          request.bodyText === undefined ? undefined : JSON.parse(request.bodyText).page
        return Promise.resolve(pageOf(Number(request.query?.page ?? inBody), request))
      },
      goOn: (read) => Promise.resolve(read < most),
    },
  )
  return { result, asked }
}

const pageBody = (content: readonly object[], number = 0, totalPages = 1) => ({
  content,
  page: number,
  size: 100,
  totalElements: content.length,
  totalPages,
})
const page = (...parts: Parameters<typeof pageBody>) => answer(pageBody(...parts))
const ours = (id: string, status = 'COMPLETED') => ({ id, merchantReference: 'T1-1', status })
let made = 0
const others = (count: number, at = noon) =>
  Array.from({ length: count }, (_, number) => ({
    id: `o-${made++}`,
    merchantReference: `T2-${number}`,
    createdDate: localDateTimeText(at - number * 1000),
  }))

/** The same, without times, which are slow to write. */
const undated = (count: number) =>
  Array.from({ length: count }, () => ({ id: `o-${made++}`, merchantReference: 'T2-1' }))

describe('a search of the platform’s list', () => {
  it.each<[string, Reply, string]>([
    ['a page', page([ours('t-1')]), 'found'],
    ['an array', answer([ours('t-1')]), 'found'],
    ['an envelope', answer({ data: pageBody([ours('t-1')]) }), 'found'],
    ['an empty page', page([]), 'absent'],
    ['an empty array', answer([]), 'absent'],
    ['others only', page(others(3)), 'absent'],
    ['a short array of others', answer(others(3)), 'absent'],
    ['entries that are no records', page([{ number: 7 }]), 'cannot-tell'],
    ['records without references', page([{ id: 't-1' }]), 'cannot-tell'],
    ['a readable answer that isn’t a list', answer({ hello: 1 }), 'cannot-tell'],
    ['a refusal', answer({}, 400), 'cannot-tell'],
    ['a server error', answer({}, 503), 'no-answer'],
    ['500', answer({}, 500), 'no-answer'],
    ['501 to either form', answer({}, 501), 'cannot-tell'],
    ['no answer', noAnswer, 'no-answer'],
    ['401', answer({}, 401), 'session'],
    ['429', answer({}, 429), 'throttled'],
  ])('answered by %s is %3$s', async (_, reply, kind) => {
    expect((await search(() => reply)).result.kind).toBe(kind)
  })

  it('asks by POST if GET is unknown (R5)', async () => {
    const { result, asked } = await search((_, { method }) =>
      method === 'GET' ? answer({}, 405) : page([ours('t-1')]),
    )
    expect(result).toEqual({ kind: 'found', transactionId: 't-1' })
    expect(asked.map(({ method }) => method)).toEqual(['GET', 'POST'])
  })

  it('uses the list’s own order if it refuses ours', async () => {
    const { result, asked } = await search((number, { query }) =>
      query?.sort === undefined
        ? page(number === 1 ? [ours('t-1')] : others(100), number, 2)
        : answer({ error: 'BAD_SORT' }, 400),
    )
    expect(result).toEqual({ kind: 'found', transactionId: 't-1' })
    expect(asked.map(({ query }) => [query?.page, query?.sort])).toEqual([
      [0, 'createdDate,desc'],
      [0, undefined],
      [1, undefined],
    ])
  })

  it('reads on through bare records until there are none', async () => {
    const find = async (last: readonly object[]) =>
      (await search((number) => answer([others(20), last][number] ?? []))).result.kind
    expect(await find([ours('t-1')])).toBe('found')
    expect(await find([])).toBe('absent')
  })

  it('stops once the list goes back to before the sale by more than clocks may differ', async () => {
    const fourHours = 4 * 3_600_000
    const { result, asked } = await search((number) =>
      page([...others(50), ...others(50, noon - fourHours)], number, 9),
    )
    expect(result.kind).toBe('absent')
    expect(asked).toHaveLength(1)
  })

  const threeHours = 3 * 3_600_000
  it.each<[string, readonly object[], number]>([
    ['at the very time from which on it may be', others(1, noon - threeHours), 2],
    ['a second before', others(1, noon - threeHours - 1_000), 1],
    [
      'at times of which two are the same',
      [...others(1, noon - threeHours - 1_000), ...others(1, noon - threeHours - 1_000)],
      1,
    ],
    [
      'before, in no order of time',
      [...others(1, noon - 2 * threeHours), ...others(1, noon - threeHours - 1_000)],
      2,
    ],
    [
      'before, by a list whose times can’t all be read',
      [{ id: 'o-9', merchantReference: 'T2-9', createdDate: '?' }, ...others(1, noon - 86_400_000)],
      2,
    ],
    [
      'nowhere that can be read',
      [...others(1, noon - 86_400_000), { id: 'o-9', merchantReference: 'T2-9' }],
      2,
    ],
  ])('after a page that ends %s, goes on or not', async (_, content, pages) => {
    const { asked } = await search((number) => page(number === 0 ? content : [], number, 2))
    expect(asked).toHaveLength(pages)
  })

  it('ends at an empty page, whatever count it gives', async () => {
    const empty = (number: number, totalElements: number) =>
      answer({ content: [], page: number, size: 100, totalElements, totalPages: 9 })
    const first = await search((number) => empty(number, 0))
    expect([first.result.kind, first.asked.length]).toEqual(['absent', 1])
    const second = await search((number) =>
      number === 0 ? page(others(100), 0, 9) : empty(number, 900),
    )
    expect([second.result.kind, second.asked.length]).toEqual(['absent', 2])
  })

  it('reads a long list to its last page', async () => {
    const absent = await search((number) => page(undated(100), number, 15))
    expect([absent.result.kind, absent.asked.length]).toEqual(['absent', 15])
    const found = await search((number) =>
      page(number === 12 ? [ours('t-1')] : undated(100), number, 15),
    )
    expect([found.result.kind, found.asked.length]).toEqual(['found', 13])
  })

  it('stops reading once nobody waits', async () => {
    const { result, asked } = await search((number) => page(undated(100), number, 99), {
      most: 13,
    })
    expect([result.kind, asked.length]).toEqual(['cannot-tell', 13])
  })

  it.each([
    ['the same page forever', (first: readonly object[]) => first],
    ['its pages in another order', (first: readonly object[]) => [...first].reverse()],
  ])('can’t tell from a platform that gives %s', async (_, later) => {
    const first = others(100)
    const { result, asked } = await search((number) =>
      page(number === 0 ? first : later(first), number, 99),
    )
    expect([result.kind, asked.length]).toEqual(['cannot-tell', 3])
  })

  it('ends if the platform always names another page', async () => {
    const { result, asked } = await search((number) => page(undated(1), number, number + 2))
    expect([result.kind, asked.length]).toEqual(['cannot-tell', mostPages])
  })

  it.each([
    [404, ['GET', 'POST']],
    [405, ['GET', 'POST']],
    [501, ['GET', 'POST']],
    [400, ['GET', 'GET']],
    [403, ['GET']],
    [500, ['GET']],
  ])('does not ask a third time after %d to everything', async (status, methods) => {
    const { asked } = await search(() => answer({}, status))
    expect(asked.map(({ method }) => method)).toEqual(methods)
  })

  it('can’t tell if any page has records without references', async () => {
    const { result } = await search((number) =>
      page(number === 0 ? others(100) : [{ id: 'x' }], number, 2),
    )
    expect(result.kind).toBe('cannot-tell')
  })

  it('does not mistake an earlier attempt for it', async () => {
    const { result } = await search(() => page([ours('t-0', 'FAILED')]), { except: ['t-0'] })
    expect(result.kind).toBe('absent')
  })

  it.each([
    ['FAILED', -2, 'absent'],
    ['FAILED', 0, 'found'],
    ['FAILED', 2, 'found'],
    ['FAILED', undefined, 'found'],
    ['REVERSED', -2, 'absent'],
    ['REVERSED', 2, 'found'],
    ['PROCESSING', -2, 'found'],
    ['COMPLETED', -2, 'found'],
  ])(
    'of a %s attempt, made %s minutes after an earlier one, is %s',
    async (status, minutes, kind) => {
      const at = (after: number) => ({ createdDate: localDateTimeText(noon + after * 60_000) })
      const unknown = {
        ...ours('t-1', status),
        ...(minutes === undefined ? { createdDate: 'noon' } : at(minutes)),
      }
      const known = { ...ours('t-2', 'FAILED'), ...at(0) }
      for (const list of [
        [known, unknown],
        [unknown, known],
      ])
        expect((await search(() => page(list), { except: ['t-2'] })).result.kind).toBe(kind)
      const { result } = await search(
        (number) => page([number === 0 ? known : unknown], number, 2),
        { except: ['t-2'] },
      )
      expect(result.kind).toBe(kind)
      // A list in the platform's own order, from old to new.
      const [oldest] = others(1, noon - 600_000)
      const upward = await search(
        (number) => page(number === 0 ? [oldest ?? {}, unknown] : [known], number, 2),
        { except: ['t-2'] },
      )
      expect(upward.result.kind).toBe(kind)
    },
  )

  it('can’t tell while another sale claims it, unless there is a further one', async () => {
    const find = async (...content: readonly object[]) =>
      (await search(() => page(content), { held: ['t-1'] })).result
    expect(await find(ours('t-1'))).toEqual({ kind: 'cannot-tell' })
    expect(await find(ours('t-1', 'FAILED'))).toEqual({ kind: 'cannot-tell' })
    expect(await find(ours('t-1'), ours('t-2'))).toEqual({ kind: 'found', transactionId: 't-2' })
  })

  it('leaves the oldest failed ones to earlier attempts without known transactions', async () => {
    const find = async (...pages: readonly (readonly object[])[]) => {
      const { result } = await search((number) => page(pages[number] ?? [], number, pages.length), {
        unnamedFailures: 1,
      })
      return result
    }
    const [parent, child] = [ours('t-1', 'FAILED'), ours('t-2', 'FAILED')]
    expect(await find([parent])).toEqual({ kind: 'absent' })
    expect(await find([ours('t-2')])).toEqual({ kind: 'found', transactionId: 't-2' })
    expect(await find([child, parent])).toEqual({ kind: 'found', transactionId: 't-2' })
    expect(await find([child], [parent])).toEqual({ kind: 'found', transactionId: 't-2' })
    expect(await find([parent], [ours('t-2')])).toEqual({ kind: 'found', transactionId: 't-2' })
    expect(await find([parent, ours('t-2', 'PENDING')])).toMatchObject({ transactionId: 't-2' })
  })

  it('counts a failed one once, whose row moves to the next page meanwhile', async () => {
    const parent = ours('t-1', 'FAILED')
    const { result } = await search(
      (number) => page(number === 0 ? [...others(1), parent] : [parent, ...others(1)], number, 2),
      { unnamedFailures: 1 },
    )
    expect(result.kind).toBe('absent')
  })

  it('takes the sold one of several, else one that may still be sold', async () => {
    const likely = ['COMPLETED', 'PROCESSING', 'PENDING', 'ON_HOLD', 'FAILED']
    for (const [place, status] of likely.slice(0, -1).entries()) {
      const later = likely.slice(place + 1).map((other) => ours(`t-${other}`, other))
      const found = (await search(() => page([...later, ours('t-1', status)]))).result
      expect(found).toMatchObject({ transactionId: 't-1' })
    }
  })
})

describe('the pace of a search', () => {
  it('for a cashier who waits ends after ten pages', async () => {
    expect(await Promise.all([1, 9, 10].map((read) => quickly(read)))).toEqual([true, true, false])
  })

  it('of a patient one pauses two seconds before each page after ten, and ends once it is not wanted', async () => {
    const clock = new FakeClock()
    let isWanted = true
    const goOn = slowly(clock, () => isWanted)
    expect(await goOn(9)).toBe(true)
    let said: boolean | undefined
    const later = goOn(10).then((answer) => (said = answer))
    await clock.advance(1_999)
    expect(said).toBeUndefined()
    await clock.advance(1)
    await later
    expect(said).toBe(true)
    isWanted = false
    const last = goOn(11)
    await clock.advance(2_000)
    expect(await last).toBe(false)
  })
})
