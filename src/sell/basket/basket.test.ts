import { beforeEach, describe, expect, test } from 'vitest'
import { aProduct } from '../../testing/shop/a-product.ts'
import { ownIndexedDb } from '../../testing/dom/own-indexed-db.ts'
import { sellingTill } from '../../testing/shop/sale/selling-till.ts'
import type { Till } from '../../till/till.ts'
import { cents } from '../../values/money.ts'
import { paidInOneWay } from '../../engine/payment.ts'
import { settle } from '../../testing/fake-clock.ts'
import { allTyped } from '../../draft/carried-over.ts'
import type { CheckedDraft } from '../../draft/check.ts'
import { saleOrder } from '../../draft/order.ts'
import { operations } from '../../draft/operation.ts'
import { formFields } from '../../draft/form-fields.ts'
import { MOST_OF_ONE } from './basket.ts'
import { countOf, totalOf } from '../../draft/held-draft.ts'

beforeEach(() => ownIndexedDb())

const airtime = aProduct({ code: 'MTN-AIRTIME', name: 'MTN airtime', kind: 'airtime' })
const voucher = aProduct({ code: 'OTT-50', name: 'OTT Voucher', kind: 'voucher' })

function checked(
  amount: number,
  { product = airtime, number = '083 123 9999', lookup = undefined as CheckedDraft['lookup'] } = {},
): CheckedDraft {
  const fields = formFields([{ name: 'mobileNumber', type: 'string', required: true }], 'airtime')
  const key = fields[0]?.key ?? ''
  return {
    product,
    operation: operations.purchase,
    fields,
    values: { [key]: number, amount: String(amount / 100) },
    amount: cents(amount),
    receiptFields: [],
    plan: undefined,
    lookup,
  }
}

const foundAt7: CheckedDraft['lookup'] = {
  request: { kind: 'bill-payment', accountNumber: '1', productCode: 'P' },
  result: { kind: 'unavailable', words: undefined },
  validationReference: undefined,
  at: 7,
}

/** Puts it aside with all that was typed for it. */
const addTo = (basket: Till['basket'], one: CheckedDraft) =>
  basket.add(one, allTyped(one.fields, one.operation.startValues, one.values))

async function start() {
  const selling = await sellingTill()
  const { basket, drafts } = selling.till
  return { ...selling, basket, drafts: drafts.purchase }
}

const titles = ({ basket }: Pick<Till, 'basket'>) =>
  basket.getState().map(({ title, amount, count }) => `${count} ${title} ${amount}`)

describe('a sale that is put aside', () => {
  test('comes after the earlier ones, with its recipient masked', async () => {
    const { basket } = await start()
    addTo(basket, checked(3_000))
    addTo(basket, checked(5_000, { product: voucher, number: '' }))
    expect(titles({ basket })).toEqual(['1 MTN airtime 3000', '1 OTT Voucher 5000'])
    expect(basket.getState().map(({ recipient }) => recipient)).toEqual(['083 ••• 9999', ''])
    expect(totalOf(basket.getState())).toBe(8_000)
  })

  test.each<[what: string, parts: Parameters<typeof checked>[1], counts: readonly number[]]>([
    ['a voucher, with any number', { product: voucher }, [3, MOST_OF_ONE, 1]],
    ['without a recipient', { number: '' }, [3, MOST_OF_ONE, 1]],
    ['for a number', {}, [1, 1, 1]],
  ])('has a count if it is %s', async (_, parts, counts) => {
    const { basket } = await start()
    addTo(basket, checked(1_000, parts))
    const id = basket.getState()[0]?.id ?? ''
    const counted = [3, MOST_OF_ONE + 1, 0].map((count) => {
      basket.setCount(id, count)
      return countOf(basket.getState())
    })
    expect(counted).toEqual(counts)
  })

  test('leaves items alone that were added during its sale', async () => {
    const { basket } = await start()
    addTo(basket, checked(1_000))
    const ids = basket.getState().map(({ id }) => id)
    addTo(basket, checked(2_000))
    basket.paid(ids)
    expect(titles({ basket })).toEqual(['1 MTN airtime 2000'])
  })
})

describe('a changed item', () => {
  async function changing() {
    const parts = await start()
    const { basket, drafts } = parts
    addTo(basket, checked(5_000, { product: voucher }))
    addTo(basket, checked(2_000))
    const [first] = basket.getState()
    expect.assert(first !== undefined)
    basket.setCount(first.id, 3)
    drafts.change(first.id, first.typed, {
      productCode: first.productCode,
      before: { kind: 'sum', amount: first.amount },
    })
    return { ...parts, first }
  }

  test('keeps its place, with its count', async () => {
    const { basket, till, first } = await changing()
    expect(till.drafts.purchase.getState().open.typed.get('mobilenumber')).toBe('083 123 9999')
    addTo(basket, checked(6_000, { product: voucher }))
    expect(titles({ basket })).toEqual(['3 OTT Voucher 6000', '1 MTN airtime 2000'])
    expect(basket.getState()[0]?.id).toBe(first.id)
  })

  test('becomes one item again if its number differs', async () => {
    const { basket } = await changing()
    addTo(basket, checked(6_000))
    expect(titles({ basket })).toEqual(['1 MTN airtime 6000', '1 MTN airtime 2000'])
  })

  test('stays the same if the cashier leaves its form, and is not held as well', async () => {
    const { basket, drafts, till } = await changing()
    drafts.typing(new Map(), {
      productCode: 'OTT-50',
      title: 'OTT Voucher',
      recipient: () => '',
      amount: '60',
      lookedUp: () => false,
    })
    drafts.leave()
    expect(titles({ basket })).toEqual(['3 OTT Voucher 5000', '1 MTN airtime 2000'])
    expect(drafts.getState().held).toEqual([])
    expect([...till.drafts.purchase.getState().open.typed]).toEqual([])
    addTo(basket, checked(7_000))
    expect(countOf(basket.getState())).toBe(5)
  })
})

describe('a held basket', () => {
  test('makes room for the next, and is resumed as it was', async () => {
    const { basket, drafts } = await start()
    addTo(basket, checked(3_000, { lookup: foundAt7 }))
    const before = basket.getState()
    basket.hold()
    expect(basket.getState()).toEqual([])
    const [draft] = drafts.getState().held
    expect.assert(draft?.kind === 'basket')
    addTo(basket, checked(1_000))
    basket.resume(draft)
    expect(basket.getState()).toEqual(before)
    // The basket in hand is held instead.
    expect(drafts.getState().held).toMatchObject([{ kind: 'basket', items: [{ amount: 1_000 }] }])
  })

  test('reloads its prices ten minutes after its first item, and at once when it is resumed', async () => {
    const { basket, drafts, device } = await start()
    const { clock } = device
    addTo(basket, checked(3_000))
    const due = clock.elapsed() + 10 * 60_000
    await clock.advance(60_000)
    addTo(basket, checked(1_000))
    expect(basket.pricesDueAt()).toBe(due)
    basket.hold()
    const [draft] = drafts.getState().held
    expect.assert(draft?.kind === 'basket')
    basket.resume(draft)
    expect(basket.pricesDueAt()).toBeLessThanOrEqual(clock.elapsed())
  })

  test('is not put aside, nor sold again, while its sales are being written', async () => {
    const { basket, drafts } = await start()
    addTo(basket, checked(3_000))
    let end = () => {}
    const written = basket.write(() => new Promise((resolve) => (end = resolve)))
    expect(basket.hold()).toBe(false)
    let seconds = 0
    await basket.write(() => Promise.resolve(void (seconds += 1)))
    expect(seconds).toBe(0)
    expect(titles({ basket })).toEqual(['1 MTN airtime 3000'])
    end()
    await written
    expect(drafts.getState().held).toEqual([])
    expect(basket.hold()).toBe(true)
    expect(drafts.getState().held).toHaveLength(1)
  })

  test('stays the same one, and disappears once it is sold or emptied', async () => {
    const { basket, drafts, till } = await start()
    for (const end of ['sold', 'emptied'] as const) {
      addTo(basket, checked(3_000))
      basket.hold()
      const [draft] = drafts.getState().held
      expect.assert(draft?.kind === 'basket')
      basket.resume(draft)
      basket.hold()
      const [again] = drafts.getState().held
      expect(again).toMatchObject({ id: draft.id })
      expect.assert(again?.kind === 'basket')
      basket.resume(again)
      const ids = basket.getState().map(({ id }) => id)
      if (end === 'sold') basket.paid(ids)
      else basket.remove(ids[0] ?? '')
      await till.heldStore.all()
      expect(await till.heldStore.all()).toEqual([])
      expect(drafts.getState().held).toEqual([])
    }
  })

  test('survives a sign-out, sealed, without the lookups of its numbers', async () => {
    const { basket, till, end, restart } = await start()
    addTo(basket, checked(3_000, { lookup: foundAt7 }))
    const store = till.heldStore
    end()
    await store.all()
    expect(basket.getState()).toEqual([])
    const next = restart().till
    await next.heldStore.all()
    await next.heldStore.all()
    const [draft] = next.drafts.purchase.getState().held
    expect.assert(draft?.kind === 'basket')
    next.basket.resume(draft)
    expect(next.basket.getState()).toMatchObject([
      { title: 'MTN airtime', amount: 3_000, recipient: '083 ••• 9999', checked: undefined },
    ])
    expect(next.basket.getState()[0]?.typed.get('mobilenumber')).toBe('083 123 9999')
  })
})

describe('a basket whose sales are being written', () => {
  const moments = [
    'before the journal is asked',
    'before it is on the disk',
    'on the disk, before the till knows',
    'once the till knows',
  ] as const
  type Moment = (typeof moments)[number]

  /**
   * Sells a basket of two, up to a moment.
   * @returns a function that continues it
   */
  async function sellUpTo(moment: Moment, begun: 'new' | 'continued') {
    const parts = await start()
    const { basket, drafts, till, device, restart } = parts
    await settle()
    addTo(basket, checked(3_000))
    addTo(basket, checked(2_000, { number: '083 123 8888' }))
    if (begun === 'continued') {
      basket.hold()
      drafts.getState().held.forEach((draft) => draft.kind === 'basket' && basket.resume(draft))
      await till.heldStore.all()
    }
    const items = basket.getState()
    let goOn = () => {}
    const reached = new Promise<void>((isReached) => {
      const waits = (at: Moment) => async () => {
        if (at !== moment) return
        isReached()
        await new Promise<void>((resolve) => (goOn = resolve))
      }
      device.diskFaults = {
        beforeCommit: waits('before it is on the disk'),
        afterCommit: waits('on the disk, before the till knows'),
      }
      void basket.write(async () => {
        await waits('before the journal is asked')()
        const [first, ...others] = items.flatMap((item) => item.checked ?? [])
        expect.assert(first !== undefined)
        const payment = paidInOneWay(cents(5_000), { method: 'cash' }, 'off')
        const { drafts } = saleOrder([first, ...others], payment, till)
        const { kind } = await till.engine.confirm(drafts, { payment })
        if (kind === 'accepted') basket.paid(items.map(({ id }) => id))
        await waits('once the till knows')()
      })
    })
    await reached
    return {
      ...parts,
      goOn: () => goOn(),
      /** What the next user finds at sign-in: in the journal, and among the held sales. */
      left: async () => {
        await settle()
        await till.heldStore.all()
        const next = restart().till
        await next.heldStore.all()
        await next.heldStore.all()
        return { sold: device.disk.rows.size, held: next.drafts.purchase.getState().held.length }
      },
    }
  }

  const cases = moments.flatMap((moment) =>
    (['new', 'continued'] as const).map((begun) => [moment, begun] as const),
  )

  test.each(cases)(
    'is sold or held after a sign-out %s (%s), never both',
    async (moment, begun) => {
      const { end, till, goOn, left } = await sellUpTo(moment, begun)
      end()
      till.engine.signedOut()
      await till.heldStore.all()
      expect(await till.heldStore.all()).toEqual([])
      goOn()
      expect([
        { sold: 2, held: 0 },
        { sold: 0, held: 1 },
      ]).toContainEqual(await left())
    },
  )

  test.each(cases)('is not held after the page is killed %s (%s)', async (moment, begun) => {
    const { left } = await sellUpTo(moment, begun)
    expect(await left()).toMatchObject({ held: 0 })
  })

  test('stays held too if nothing was written', async () => {
    const { basket, drafts, till } = await start()
    addTo(basket, checked(3_000))
    basket.hold()
    const [draft] = drafts.getState().held
    expect.assert(draft?.kind === 'basket')
    basket.resume(draft)
    await basket.write(() => Promise.resolve())
    expect(titles({ basket })).toEqual(['1 MTN airtime 3000'])
    expect(drafts.getState().held).toEqual([])
    expect(await till.heldStore.all()).toHaveLength(1)
  })
})
