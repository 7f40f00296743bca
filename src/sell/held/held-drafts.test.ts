import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ownIndexedDb } from '../../testing/dom/own-indexed-db.ts'
import { sellingTill, type SellingTill } from '../../testing/shop/sale/selling-till.ts'
import { productsQuery } from '../../platform/reads/products.ts'
import { HELD_FOR } from '../../till/held/held-store.ts'
import type { Till } from '../../till/till.ts'
import { readContent, type HeldSale } from './held-draft.ts'
import type { FormNow } from './held-drafts.ts'

beforeEach(() => ownIndexedDb())

function textsOf({ typed }: Pick<HeldSale, 'typed'>): string {
  return typed.map(({ text }) => text).join()
}

/** The counter of a till, with a form that a test types into. */
function counterOf(till: Till) {
  const held = till.heldDrafts
  const remembered = till.remembered.purchase
  const type = (values: Record<string, string>) => {
    remembered.remember(new Map(Object.entries(values)))
    const form: FormNow = {
      productCode: 'MTN-AIRTIME',
      title: 'MTN airtime',
      recipient: '083 ••• 9999',
      amount: '',
      lookedUp: () => false,
    }
    held.typing(form)
  }
  /** Types for a customer, and leaves. */
  const leave = (amount: string): HeldSale => {
    type({ amount })
    held.leave()
    const draft = held.getState().drafts.at(-1)
    expect.assert(draft?.kind === 'sale')
    return draft
  }
  /** What the device keeps, once all pending writes are done and read back. */
  const kept = async () => {
    await till.heldStore.all()
    const all = await till.heldStore.all()
    return all.map(({ text }) => {
      const content = readContent(text)
      return content?.kind === 'sale' ? textsOf(content) : text
    })
  }
  const shown = () =>
    held.getState().drafts.flatMap((draft) => (draft.kind === 'sale' ? [textsOf(draft)] : []))
  return { held, remembered, type, leave, kept, shown }
}

async function start() {
  const parts = await sellingTill()
  return { ...parts, ...counterOf(parts.till) }
}

/** The next sign-in on the same device. */
async function again({ till, end, restart }: SellingTill) {
  const store = till.heldStore
  end()
  await store.all()
  const next = counterOf(restart().till)
  await next.kept()
  return next
}

describe('a form that the cashier leaves', () => {
  test('is held as typed, without blank fields, and the next one is empty', async () => {
    const { held, remembered, type, kept, clock } = await start()
    expect(held.getState()).toMatchObject({ drafts: [], resumed: undefined, visit: 0 })
    type({ mobilenumber: '083 123 9999', amount: '75', note: ' ', more: '' })
    held.leave()
    const draft = {
      kind: 'sale',
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      heldAt: clock.wallNow(),
      productCode: 'MTN-AIRTIME',
      title: 'MTN airtime',
      recipient: '083 ••• 9999',
      amount: '',
      typed: [
        { field: 'mobilenumber', text: '083 123 9999' },
        { field: 'amount', text: '75' },
      ],
      lookedUp: false,
    }
    expect(held.getState()).toMatchObject({ drafts: [draft], resumed: undefined, visit: 1 })
    expect([...remembered.typed]).toEqual([])
    expect(await kept()).toEqual(['083 123 9999,75'])
    expect(held.getState().drafts).toEqual([draft])
  })

  test.each<[typed: Record<string, string>, is: boolean]>([
    [{}, false],
    [{ amount: '' }, false],
    [{ amount: '  ' }, false],
    [{ amount: '75', note: '' }, true],
  ])('with %j in it would lose something: %s', async (typed, is) => {
    const { held, type, kept } = await start()
    type(typed)
    expect(held.isTyped()).toBe(is)
    held.leave()
    expect(held.getState()).toMatchObject({ drafts: { length: is ? 1 : 0 }, visit: 1 })
    expect(await kept()).toHaveLength(is ? 1 : 0)
  })

  test('is not held if it never had anything on the screen', async () => {
    const { held, remembered, kept } = await start()
    remembered.remember(new Map([['amount', '75']]))
    held.leave()
    expect(held.getState()).toMatchObject({ drafts: [], resumed: undefined, visit: 1 })
    expect([await kept(), remembered.typed.size]).toEqual([[], 0])
  })

  test('is a separate draft, even if another was left at the same moment', async () => {
    const { leave, kept, shown } = await start()
    expect(leave('1').id).not.toBe(leave('2').id)
    expect(shown()).toEqual(['1', '2'])
    expect((await kept()).toSorted()).toEqual(['1', '2'])
  })

  test('is one of the last twenty', async () => {
    const { leave, kept, shown, clock } = await start()
    const sums = Array.from({ length: 21 }, (_, at) => String(at + 1))
    for (const sum of sums) {
      leave(sum)
      await clock.advance(1_000)
    }
    leave('22')
    expect(shown()).toEqual([...sums, '22'].slice(2))
    expect(await kept()).toEqual([...sums, '22'].slice(2))
  })
})

describe('a resumed draft', () => {
  test('is in the form and not in the list, and what the form had is held instead', async () => {
    const { held, remembered, type, leave, shown } = await start()
    // At once, before the device has returned what it keeps.
    const first = leave('75')
    held.resume(first)
    expect(shown()).toEqual([])
    held.leave()
    type({ amount: '20' })
    held.resume(first)
    expect(held.getState()).toMatchObject({ resumed: first, visit: 4 })
    expect([...remembered.typed]).toEqual([['amount', '75']])
    expect(shown()).toEqual(['20'])
  })

  test('is held again as the same one, and never dropped in between', async () => {
    const { held, till, type, leave, kept, shown, clock } = await start()
    const first = leave('75')
    leave('20')
    expect(shown().toSorted()).toEqual(['20', '75'])
    await kept()
    held.resume(first)
    await clock.advance(1_000)
    const letGo = vi.spyOn(till.heldStore, 'letGo')
    type({ amount: '80' })
    held.leave()
    expect(shown()).toEqual(['20', '80'])
    expect(held.getState().drafts[1]).toMatchObject({ id: first.id })
    expect(await kept()).toEqual(['20', '80'])
    expect(letGo).not.toHaveBeenCalled()
  })

  test.each<[what: string, empty: boolean, left: string[]]>([
    ['is dropped if it was emptied by hand', true, ['20']],
    ['stays if its form never appeared', false, ['75', '20']],
  ])('%s', async (_, empty, left) => {
    const { held, type, leave, kept, shown, clock } = await start()
    const first = leave('75')
    await clock.advance(1_000)
    leave('20')
    held.resume(first)
    if (empty) type({ amount: ' ' })
    held.leave()
    expect(shown()).toEqual(left)
    expect(await kept()).toEqual(left)
  })
})

describe('a confirmed sale', () => {
  test.each([true, false])('is not a draft any more; it was resumed: %s', async (continued) => {
    const { held, remembered, type, leave, kept } = await start()
    if (continued) held.resume(leave('75'))
    type({ amount: '75' })
    held.confirmed(held.getState().visit)
    expect(held.getState()).toMatchObject({ drafts: [], resumed: undefined })
    expect(remembered.typed.size).toBe(0)
    held.leave()
    expect(held.getState().drafts).toEqual([])
    expect(await kept()).toEqual([])
  })

  test.each<[how: string, continued: boolean, comesOfIt: boolean, left: readonly string[]]>([
    ['sold, of a new draft', false, true, []],
    ['sold, of a continued one', true, true, []],
    ['refused, of a new draft', false, false, ['75']],
    ['refused, of a continued one', true, false, ['75']],
  ])('is not held if the cashier leaves its form during the write: %s', async (...row) => {
    const [, continued, comesOfIt, left] = row
    const { held, leave, type, kept, shown } = await start()
    if (continued) held.resume(leave('75'))
    type({ amount: '75' })
    const { visit } = held.getState()
    const seen: (readonly string[])[] = []
    await held.write(async () => {
      seen.push(await kept())
      held.leave()
      seen.push(shown(), await kept())
      if (comesOfIt) held.confirmed(visit)
    })
    expect(seen).toEqual([[], [], []])
    expect(shown()).toEqual(left)
    expect(await kept()).toHaveLength(left.length)
  })

  test('stays held as well if it was resumed and nothing was written', async () => {
    const { held, leave, type, kept, shown } = await start()
    const draft = leave('75')
    held.resume(draft)
    type({ amount: '75' })
    await held.write(async () => expect(await kept()).toEqual([]))
    expect(shown()).toEqual([])
    expect(held.getState().resumed).toMatchObject({ id: draft.id })
    expect(await kept()).toHaveLength(1)
  })

  test('leaves a later visit’s text alone', async () => {
    const { held, type, kept, shown } = await start()
    await held.write(() => {
      for (const amount of ['75', '20']) {
        type({ amount })
        held.leave()
      }
      held.confirmed(0)
      return Promise.resolve()
    })
    expect(shown()).toEqual(['20'])
    expect(await kept()).toHaveLength(1)
  })
})

describe('a list of the held drafts', () => {
  test('never loses one during a write, and never gets one back during a removal', async () => {
    const { held, leave, kept, shown } = await start()
    const seen: string[] = []
    held.subscribe(() => seen.push(shown().toSorted().join()))
    const first = leave('75')
    leave('20')
    await kept()
    held.letGo(first)
    leave('10')
    await kept()
    const steps = seen.filter((one, at) => one !== seen[at - 1])
    expect(steps).toEqual(['75', '20,75', '20', '10,20'])
  })

  test('has what another page holds, the oldest first, without unreadable ones', async () => {
    const { till, leave, kept, shown, clock } = await start()
    const { heldAt, id, ...content } = leave('75')
    const others = [JSON.stringify(content), '{', '{"a":1}']
    const store = till.heldStore
    await Promise.all(
      others.map((text, at) => store.hold({ id: `${id}${at}`, heldAt: heldAt - 1, text })),
    )
    expect(await kept()).toHaveLength(4)
    expect(shown()).toEqual(['75', '75'])
    await clock.advance(1_000)
    leave('20')
    await kept()
    expect(shown()).toEqual(['75', '75', '20'])
  })

  test('drops one after twelve hours, checked every quarter of an hour', async () => {
    const { till, leave, kept, shown, clock } = await start()
    // The platform's answer tells the time.
    await till.queryClient.fetchQuery(productsQuery(till))
    leave('75')
    await kept()
    await clock.advance(HELD_FOR - 60_000)
    leave('20')
    await kept()
    expect(shown()).toEqual(['75', '20'])
    await clock.advance(15 * 60_000)
    await expect.poll(shown).toEqual(['20'])
  })
})

test('the sign-out leaves the form too, and the next sign-in has the draft', async () => {
  const parts = await start()
  const { held, type, kept, clock } = parts
  await kept()
  const waits = clock.waiting
  type({ amount: '75' })
  const next = await again(parts)
  expect(held.getState().visit).toBe(1)
  expect(next.shown()).toEqual(['75'])
  expect(clock.waiting).toBe(waits)
})
