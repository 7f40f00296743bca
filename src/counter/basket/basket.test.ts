import { beforeEach, describe, expect, test } from 'vitest'
import { aProduct } from '../../testing/a-product.ts'
import { ownIndexedDb } from '../../testing/own-indexed-db.ts'
import { sellingTill } from '../../testing/selling-till.ts'
import type { Till } from '../../till/till.ts'
import { cents } from '../../values/money.ts'
import { deeds } from '../form/deed.ts'
import { formFields } from '../form/form-fields.ts'
import { countOf, MOST_OF_ONE, totalOf, type CheckedDetails } from './basket.ts'

beforeEach(() => ownIndexedDb())

const airtime = aProduct({ code: 'MTN-AIRTIME', name: 'MTN airtime', kind: 'airtime' })
const voucher = aProduct({ code: 'OTT-50', name: 'OTT Voucher', kind: 'voucher' })

function checked(
  amount: number,
  { product = airtime, number = '083 123 9999', lookedUpAt = undefined as number | undefined } = {},
): CheckedDetails {
  const fields = formFields([{ name: 'mobileNumber', type: 'string', required: true }], 'airtime')
  const key = fields[0]?.key ?? ''
  return {
    details: {
      product,
      deed: deeds.purchase,
      fields,
      values: { [key]: number, amount: String(amount / 100) },
      amount: cents(amount),
      receiptFields: [],
      lookup: undefined,
    },
    lookedUpAt,
  }
}

async function start() {
  const selling = await sellingTill()
  const { basket, heldDrafts: held } = selling.till
  return { ...selling, basket, held }
}

const titles = ({ basket }: Pick<Till, 'basket'>) =>
  basket.getState().map(({ title, amount, count }) => `${count} ${title} ${amount}`)

describe('what is put aside', () => {
  test('comes after what was there, with its recipient masked', async () => {
    const { basket } = await start()
    basket.add(checked(3_000))
    basket.add(checked(5_000, { product: voucher, number: '' }))
    expect(titles({ basket })).toEqual(['1 MTN airtime 3000', '1 OTT Voucher 5000'])
    expect(basket.getState().map(({ recipient }) => recipient)).toEqual(['083 ••• 9999', ''])
    expect(totalOf(basket.getState())).toBe(8_000)
  })

  test.each<[what: string, parts: Parameters<typeof checked>[1], counts: readonly number[]]>([
    ['a voucher, whosever number it has', { product: voucher }, [3, MOST_OF_ONE, 1]],
    ['what names nobody', { number: '' }, [3, MOST_OF_ONE, 1]],
    ['what is for a number', {}, [1, 1, 1]],
  ])('is counted where it is %s', async (_, parts, counts) => {
    const { basket } = await start()
    basket.add(checked(1_000, parts))
    const id = basket.getState()[0]?.id ?? ''
    const counted = [3, MOST_OF_ONE + 1, 0].map((count) => {
      basket.setCount(id, count)
      return countOf(basket.getState())
    })
    expect(counted).toEqual(counts)
  })

  test('is removed by itself', async () => {
    const { basket } = await start()
    basket.add(checked(1_000))
    basket.add(checked(2_000))
    basket.remove(basket.getState()[0]?.id ?? '')
    expect(titles({ basket })).toEqual(['1 MTN airtime 2000'])
  })

  test('is all that is sold: what came meanwhile stays', async () => {
    const { basket } = await start()
    basket.add(checked(1_000))
    const ids = basket.getState().map(({ id }) => id)
    basket.add(checked(2_000))
    basket.paid(ids)
    expect(titles({ basket })).toEqual(['1 MTN airtime 2000'])
  })
})

describe('an item that is changed', () => {
  async function changing() {
    const parts = await start()
    const { basket, held } = parts
    basket.add(checked(5_000, { product: voucher }))
    basket.add(checked(2_000))
    const [first] = basket.getState()
    expect.assert(first !== undefined)
    basket.setCount(first.id, 3)
    held.change(first.id, first.typed, {
      productCode: first.productCode,
      before: { kind: 'sum', amount: first.amount },
    })
    return { ...parts, first }
  }

  test('takes its own place, with its count', async () => {
    const { basket, till, first } = await changing()
    expect(till.remembered.purchase.typed.get('mobilenumber')).toBe('083 123 9999')
    basket.add(checked(6_000, { product: voucher }))
    expect(titles({ basket })).toEqual(['3 OTT Voucher 6000', '1 MTN airtime 2000'])
    expect(basket.getState()[0]?.id).toBe(first.id)
  })

  test('becomes one item again once its number differs', async () => {
    const { basket } = await changing()
    basket.add(checked(6_000))
    expect(titles({ basket })).toEqual(['1 MTN airtime 6000', '1 MTN airtime 2000'])
  })

  test('stays as it was where its form is left, and is not held beside', async () => {
    const { basket, held, till } = await changing()
    held.typing({
      productCode: 'OTT-50',
      title: 'OTT Voucher',
      recipient: '',
      amount: '60',
      found: () => undefined,
    })
    held.leave()
    expect(titles({ basket })).toEqual(['3 OTT Voucher 5000', '1 MTN airtime 2000'])
    expect(held.getState().drafts).toEqual([])
    expect([...till.remembered.purchase.typed]).toEqual([])
    basket.add(checked(7_000))
    expect(countOf(basket.getState())).toBe(5)
  })
})

describe('a basket that is held', () => {
  test('leaves room for the next, and is continued as it was', async () => {
    const { basket, held } = await start()
    basket.add(checked(3_000, { lookedUpAt: 7 }))
    const before = basket.getState()
    basket.hold()
    expect(basket.getState()).toEqual([])
    const [draft] = held.getState().drafts
    expect.assert(draft?.kind === 'basket')
    basket.add(checked(1_000))
    basket.resume(draft)
    expect(basket.getState()).toEqual(before)
    // The one that was there is held in its place.
    expect(held.getState().drafts).toMatchObject([{ kind: 'basket', items: [{ amount: 1_000 }] }])
  })

  test('is not put aside while its sales are being written', async () => {
    const { basket, held } = await start()
    basket.add(checked(3_000))
    let end = () => {}
    const written = basket.write(() => new Promise((resolve) => (end = resolve)))
    expect(basket.hold()).toBe(false)
    expect(titles({ basket })).toEqual(['1 MTN airtime 3000'])
    end()
    await written
    expect(held.getState().drafts).toEqual([])
    expect(basket.hold()).toBe(true)
    expect(held.getState().drafts).toHaveLength(1)
  })

  test('stays the same one, and goes once it is sold or emptied', async () => {
    const { basket, held, till } = await start()
    for (const end of ['sold', 'emptied'] as const) {
      basket.add(checked(3_000))
      basket.hold()
      const [draft] = held.getState().drafts
      expect.assert(draft?.kind === 'basket')
      basket.resume(draft)
      basket.hold()
      const [again] = held.getState().drafts
      expect(again).toMatchObject({ id: draft.id })
      expect.assert(again?.kind === 'basket')
      basket.resume(again)
      const ids = basket.getState().map(({ id }) => id)
      if (end === 'sold') basket.paid(ids)
      else basket.remove(ids[0] ?? '')
      await till.heldStore.all()
      expect(await till.heldStore.all()).toEqual([])
      expect(held.getState().drafts).toEqual([])
    }
  })

  test('survives a sign-out, sealed, without what was found out about its numbers', async () => {
    const { basket, till, end, restart } = await start()
    basket.add(checked(3_000, { lookedUpAt: 7 }))
    const store = till.heldStore
    end()
    await store.all()
    expect(basket.getState()).toEqual([])
    const next = restart().till
    await next.heldStore.all()
    await next.heldStore.all()
    const [draft] = next.heldDrafts.getState().drafts
    expect.assert(draft?.kind === 'basket')
    next.basket.resume(draft)
    expect(next.basket.getState()).toMatchObject([
      { title: 'MTN airtime', amount: 3_000, recipient: '083 ••• 9999', checked: undefined },
    ])
    expect(next.basket.getState()[0]?.typed.get('mobilenumber')).toBe('083 123 9999')
  })
})
