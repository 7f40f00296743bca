import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ownIndexedDb } from '../testing/dom/own-indexed-db.ts'
import { sellingTill, type SellingTill } from '../testing/shop/sale/selling-till.ts'
import { productsQuery } from '../platform/reads/products.ts'
import { HELD_FOR } from '../till/held/held-store.ts'
import type { Till } from '../till/till.ts'
import { readContent, type HeldSale } from './held-draft.ts'
import { cents } from '../values/money.ts'
import { FakeClock } from '../testing/fake-clock.ts'
import { createDrafts, type FormNow } from './drafts.ts'

beforeEach(() => ownIndexedDb())

function textsOf({ typed }: Pick<HeldSale, 'typed'>): string {
  return typed.map(({ text }) => text).join()
}

/** The counter of a till, with a form that a test types into. */
function counterOf(till: Till) {
  const drafts = till.drafts.purchase
  const typed = () => [...drafts.getState().open.typed]
  const type = (values: Record<string, string>, recipient = '083 ••• 9999') => {
    const form: FormNow = {
      productCode: 'MTN-AIRTIME',
      title: 'MTN airtime',
      recipient: () => recipient,
      amount: '',
      lookedUp: () => false,
    }
    drafts.typing(new Map(Object.entries(values)), form)
  }
  /** Types for a customer, and leaves. */
  const leave = (amount: string): HeldSale => {
    type({ amount })
    drafts.leave()
    const draft = drafts.getState().held.at(-1)
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
    drafts.getState().held.flatMap((draft) => (draft.kind === 'sale' ? [textsOf(draft)] : []))
  return { drafts, typed, type, leave, kept, shown }
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
    const { drafts, typed, type, kept, clock } = await start()
    expect(drafts.getState().held).toEqual([])
    const before = drafts.getState().open.id
    type({ mobilenumber: '083 123 9999', amount: '75', note: ' ', more: '' })
    drafts.leave()
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
    expect(drafts.getState().held).toEqual([draft])
    expect(drafts.getState().open.id).not.toBe(before)
    expect(typed()).toEqual([])
    expect(await kept()).toEqual(['083 123 9999,75'])
    expect(drafts.getState().held).toEqual([draft])
  })

  test.each<[typed: Record<string, string>, is: boolean]>([
    [{}, false],
    [{ amount: '' }, false],
    [{ amount: '  ' }, false],
    [{ amount: '75', note: '' }, true],
  ])('with %j in it would lose something: %s', async (typed, is) => {
    const { drafts, type, kept } = await start()
    type(typed)
    expect(drafts.isTyped()).toBe(is)
    drafts.leave()
    expect(drafts.getState().held).toHaveLength(is ? 1 : 0)
    expect(await kept()).toHaveLength(is ? 1 : 0)
  })

  test('for nobody yet is not held, and can be taken back for ten seconds', async () => {
    const { drafts, typed, type, kept, clock } = await start()
    const gone = () => drafts.getState().gone
    type({ amount: '75' }, '')
    drafts.leave()
    expect(drafts.getState().held).toEqual([])
    expect(await kept()).toEqual([])
    await clock.advance(9_999)
    const closed = gone()
    expect.assert(closed?.why === 'closed')
    drafts.takeBack(closed)
    expect([typed(), gone()]).toEqual([[['amount', '75']], undefined])
    type({ amount: '80' }, '')
    drafts.takeBack(closed)
    expect(gone()).toMatchObject({ draft: { typed: [{ field: 'amount', text: '80' }] } })
    type({ amount: '75' }, '')
    drafts.leave()
    await clock.advance(10_000)
    expect(gone()).toBeUndefined()
  })

  test('that is discarded can be taken back for ten seconds', async () => {
    const { drafts, leave, kept, shown, clock } = await start()
    const draft = leave('50')
    drafts.discard(draft)
    expect([shown(), await kept()]).toEqual([[], []])
    const gone = drafts.getState().gone
    expect.assert(gone !== undefined)
    drafts.takeBack(gone)
    expect([shown(), await kept()]).toEqual([['50'], ['50']])
    expect(drafts.getState().gone).toBeUndefined()
    drafts.discard(draft)
    await clock.advance(10_000)
    expect(drafts.getState().gone).toBeUndefined()
  })

  test('that is discarded can’t be taken back once twenty others are held', async () => {
    const { drafts, leave, shown } = await start()
    const [first] = Array.from({ length: 20 }, (_, at) => leave(String(at + 1)))
    expect.assert(first !== undefined)
    drafts.discard(first)
    expect(drafts.getState().gone).toBeDefined()
    leave('21')
    expect(drafts.getState().gone).toBeUndefined()
    expect(shown()).toHaveLength(20)
  })

  test('is not held if it never had anything on the screen', async () => {
    const { drafts, typed, kept } = await start()
    drafts.typing(new Map([['amount', '75']]))
    drafts.leave()
    expect(drafts.getState().held).toEqual([])
    expect([await kept(), typed().length]).toEqual([[], 0])
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
    const { drafts, typed, type, leave, shown } = await start()
    // At once, before the device has returned what it keeps.
    const first = leave('75')
    drafts.resume(first)
    expect(shown()).toEqual([])
    drafts.leave()
    type({ amount: '20' })
    drafts.resume(first)
    expect(drafts.getState().open).toMatchObject({ resumed: first })
    expect(typed()).toEqual([['amount', '75']])
    expect(shown()).toEqual(['20'])
  })

  test('is held again as the same one, and never dropped in between', async () => {
    const { drafts, till, type, leave, kept, shown, clock } = await start()
    const first = leave('75')
    leave('20')
    expect(shown().toSorted()).toEqual(['20', '75'])
    await kept()
    drafts.resume(first)
    await clock.advance(1_000)
    const letGo = vi.spyOn(till.heldStore, 'letGo')
    type({ amount: '80' })
    drafts.leave()
    expect(shown()).toEqual(['20', '80'])
    expect(drafts.getState().held[1]).toMatchObject({ id: first.id })
    expect(await kept()).toEqual(['20', '80'])
    expect(letGo).not.toHaveBeenCalled()
  })

  test.each<[what: string, empty: boolean, left: string[]]>([
    ['is dropped if it was emptied by hand', true, ['20']],
    ['stays if its form never appeared', false, ['75', '20']],
  ])('%s', async (_, empty, left) => {
    const { drafts, type, leave, kept, shown, clock } = await start()
    const first = leave('75')
    await clock.advance(1_000)
    leave('20')
    drafts.resume(first)
    if (empty) type({ amount: ' ' })
    drafts.leave()
    expect(shown()).toEqual(left)
    expect(await kept()).toEqual(left)
  })
})

describe('a confirmed sale', () => {
  test.each([true, false])('is not a draft any more; it was resumed: %s', async (continued) => {
    const { drafts, typed, type, leave, kept } = await start()
    if (continued) drafts.resume(leave('75'))
    type({ amount: '75' })
    drafts.confirmed(drafts.getState().open.id)
    expect(drafts.getState()).toMatchObject({ held: [], open: { typed: new Map() } })
    expect(drafts.getState().open.resumed).toBeUndefined()
    expect(typed().length).toBe(0)
    drafts.leave()
    expect(drafts.getState().held).toEqual([])
    expect(await kept()).toEqual([])
  })

  test.each<[how: string, continued: boolean, comesOfIt: boolean, left: readonly string[]]>([
    ['sold, of a new draft', false, true, []],
    ['sold, of a continued one', true, true, []],
    ['refused, of a new draft', false, false, ['75']],
    ['refused, of a continued one', true, false, ['75']],
  ])('is not held if the cashier leaves its form during the write: %s', async (...row) => {
    const [, continued, comesOfIt, left] = row
    const { drafts, leave, type, kept, shown } = await start()
    if (continued) drafts.resume(leave('75'))
    type({ amount: '75' })
    const { id } = drafts.getState().open
    const seen: (readonly string[])[] = []
    await drafts.write(async () => {
      seen.push(await kept())
      drafts.leave()
      seen.push(shown(), await kept())
      if (comesOfIt) drafts.confirmed(id)
    })
    expect(seen).toEqual([[], [], []])
    expect(shown()).toEqual(left)
    expect(await kept()).toHaveLength(left.length)
  })

  test('that changes an item of the basket still does after a tap carries an amount into it', async () => {
    const { drafts } = await start()
    const was = {
      productCode: 'MTN-AIRTIME',
      before: { kind: 'sum', amount: cents(2_000) },
    } as const
    drafts.change('a', new Map([['mobileNumber', '082 123 4567']]), was)
    drafts.carry(new Map([['amount', '50']]))
    expect(drafts.getState().open).toMatchObject({ item: 'a' })
    expect([...drafts.getState().open.typed.values()]).toEqual(['082 123 4567', '50'])
  })

  test('is not held if a tap carries an amount into the next draft during the write', async () => {
    const { drafts, leave, type, kept, shown } = await start()
    drafts.resume(leave('75'))
    type({ amount: '75' })
    const { id } = drafts.getState().open
    await drafts.write(() => {
      drafts.carry(new Map([['amount', '20']]))
      drafts.confirmed(id)
      return Promise.resolve()
    })
    expect(shown()).toEqual([])
    expect(await kept()).toEqual([])
    expect(drafts.getState().open.resumed).toBeUndefined()
  })

  test('stays held as well if it was resumed and nothing was written', async () => {
    const { drafts, leave, type, kept, shown } = await start()
    const draft = leave('75')
    drafts.resume(draft)
    type({ amount: '75' })
    await drafts.write(async () => expect(await kept()).toEqual([]))
    expect(shown()).toEqual([])
    expect(drafts.getState().open.resumed).toMatchObject({ id: draft.id })
    expect(await kept()).toHaveLength(1)
  })

  test('leaves a later visit’s text alone', async () => {
    const { drafts, type, kept, shown } = await start()
    const { id } = drafts.getState().open
    await drafts.write(() => {
      for (const amount of ['75', '20']) {
        type({ amount })
        drafts.leave()
      }
      drafts.confirmed(id)
      return Promise.resolve()
    })
    expect(shown()).toEqual(['20'])
    expect(await kept()).toHaveLength(1)
  })
})

describe('a list of the held drafts', () => {
  test('is written once, whoever asks again meanwhile', async () => {
    const { drafts } = await start()
    let writes = 0
    const write = () =>
      drafts.write(async () => {
        writes += 1
        await Promise.resolve()
      })
    await Promise.all([write(), write()])
    await write()
    expect(writes).toBe(2)
  })

  test('never loses one during a write, and never gets one back during a removal', async () => {
    const { drafts, leave, kept, shown } = await start()
    const seen: string[] = []
    drafts.subscribe(() => seen.push(shown().toSorted().join()))
    const first = leave('75')
    leave('20')
    await kept()
    void drafts.letGo(first)
    leave('10')
    await kept()
    const steps = seen.filter((one, at) => one !== seen[at - 1])
    expect(steps).toEqual(['', '75', '20,75', '20', '10,20'])
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
  const { drafts, type, kept, clock } = parts
  await kept()
  const waits = clock.waiting
  type({ amount: '75' })
  const next = await again(parts)
  expect(drafts.getState().open.typed.size).toBe(0)
  expect(next.shown()).toEqual(['75'])
  expect(clock.waiting).toBe(waits)
})

test('values of a tap join what was typed, in a new form with its earlier price', async () => {
  const { drafts, type, typed, shown } = await start()
  type({ mobilenumber: '083 123 9999', amount: '75' })
  const { id } = drafts.getState().open
  const was = { productCode: 'P', before: { kind: 'sum', amount: cents(500) } } as const
  drafts.carry(new Map([['amount', '5']]), { was })
  expect(typed()).toEqual([
    ['mobilenumber', '083 123 9999'],
    ['amount', '5'],
  ])
  expect(drafts.getState().open).toMatchObject({ was })
  expect(drafts.getState().open.id).not.toBe(id)
  drafts.leave()
  expect(shown()).toEqual(['083 123 9999,5'])
})

test('a redemption’s draft is dropped when it is left', async () => {
  const { till } = await start()
  const { redeem } = till.drafts
  redeem.typing(new Map([['amount', '50']]))
  redeem.leave()
  expect([redeem.getState().held, redeem.getState().open.typed.size]).toEqual([[], 0])
})

describe('only in memory', () => {
  const clock = new FakeClock()
  const own = () => createDrafts({ clock, onTyped: () => undefined })

  test('is what was typed for the last twenty sales', () => {
    const drafts = own()
    const typed = new Map([['amount', '20']])
    for (let sale = 0; sale < 21; sale++) drafts.keepFor(`T1-${sale}`, typed)
    typed.clear()
    expect(drafts.typedFor('T1-0')).toBeUndefined()
    expect(drafts.typedFor('T1-1')).toEqual(new Map([['amount', '20']]))
    expect(drafts.typedFor('T1-20')).toEqual(new Map([['amount', '20']]))
  })

  test('are the last four numbers sold to, the latest first, each once', () => {
    const drafts = own()
    expect(drafts.lastRecipients('mobile')).toEqual([])
    for (const typed of ['1', '2', '3', '1', '4', '5'])
      drafts.soldTo('mobile', typed, { masked: `•• ${typed}` })
    expect(drafts.lastRecipients('mobile').map(({ typed }) => typed)).toEqual(['5', '4', '1', '3'])
    expect(drafts.lastRecipients('mobile')[0]).toEqual({ typed: '5', masked: '•• 5' })
    expect(drafts.lastRecipients('meter')).toEqual([])
  })
})

test('the till knows whether the open draft has text, so that no update comes then', () => {
  const clock = new FakeClock()
  const onTyped = vi.fn()
  const drafts = createDrafts({ clock, onTyped })
  const after = (typed: Record<string, string> | undefined) => {
    if (typed === undefined) drafts.leave()
    else drafts.typing(new Map(Object.entries(typed)))
    return onTyped.mock.lastCall
  }
  expect(after({ amount: ' ' })).toEqual([false])
  expect(after({ plot: '7' })).toEqual([true])
  expect(after({ plot: '' })).toEqual([false])
  expect(after({ plot: '7' })).toEqual([true])
  expect(after(undefined)).toEqual([false])
})
