import { expect, it } from 'vitest'
import { cents } from '../../values/money.ts'
import { noon, purchase, redemption, stepTo, walletOf } from './store-conformance.ts'
import type { Store, TransactionSort } from '../../sandbox/store/store.ts'

/** Sales in opening order. B and D have the same instant, amount and status. */
const sales = [
  { merchantReference: 'b', amount: cents(300), at: 2, status: 'COMPLETED' },
  { merchantReference: 'B', amount: cents(200), at: 1, status: 'PENDING' },
  { merchantReference: 'a', amount: cents(100), at: 3, status: 'FAILED' },
  { merchantReference: 'D', amount: cents(200), at: 1, status: 'PENDING' },
] as const

const orders: readonly (TransactionSort & { readonly expected: string })[] = [
  { field: 'createdDate', direction: 'desc', expected: 'a b D B' },
  { field: 'createdDate', direction: 'asc', expected: 'B D b a' },
  { field: 'amount', direction: 'asc', expected: 'a D B b' },
  { field: 'amount', direction: 'desc', expected: 'b D B a' },
  { field: 'status', direction: 'asc', expected: 'b a D B' },
  { field: 'merchantReference', direction: 'desc', expected: 'b a D B' },
]

/** Lists of transactions, and the reset. */
export function listSuite(store: () => Store): void {
  const openSales = async () => {
    for (const { merchantReference, amount, at, status } of sales)
      await store().openTransaction(
        purchase({ merchantReference, amount, now: noon + at, step: stepTo(status) }),
      )
    await store().openTransaction(purchase({ accountId: 'S-2001', merchantReference: 'other' }))
  }
  const references = async (sort: TransactionSort, page = 0, size = 20) => {
    const { content } = await store().listTransactions('M-1001', { page, size, sort })
    return content.map(({ merchantReference }) => merchantReference).join(' ')
  }

  it.each(orders)('a list by $field, $direction, is $expected', async ({ expected, ...sort }) => {
    await openSales()
    expect(await references(sort)).toBe(expected)
    const pages = await Promise.all([0, 1].map((page) => references(sort, page, 3)))
    expect(pages.join(' ')).toBe(expected)
  })

  it('a list counts all sales, even when many sell at once, with or without money', async () => {
    const sales = Array.from({ length: 30 }, (_, n) => [
      purchase({ merchantReference: `sale-${n % 20}` }),
      redemption({ merchantReference: `refused-${n % 20}`, step: stepTo('FAILED') }),
    ])
    await Promise.all(sales.flat().map((sale) => store().openTransaction(sale)))
    const sort = { field: 'createdDate', direction: 'desc' } as const
    const beyond = await store().listTransactions('M-1001', { page: 30, size: 2, sort })
    expect(beyond).toEqual({ content: [], totalElements: 40 })
  })

  it('a reset restores everything, including vouchers and tokens', async () => {
    const start = await store().ledger()
    const tokens = { userId: 'U-1001', accessHash: 'a', refreshHash: 'r' }
    await openSales()
    await store().openTransaction(redemption({ amount: cents(0), merchantReference: 'voucher' }))
    await store().saveTokens({ ...tokens, accessExpiresAt: noon + 9, refreshExpiresAt: noon + 9 })
    await store().saveResetToken({ userId: 'U-1001', hash: 'h', expiresAt: noon + 9 }, noon, 3)
    await store().setPassword('U-2001', 'changed')

    await store().reset()
    expect(await store().ledger()).toEqual(start)
    expect(await store().findByReference('M-1001', 'a')).toBeUndefined()
    expect(await store().nextDue()).toBeUndefined()
    expect(await store().findCaller('a', noon)).toBeUndefined()
    expect(await store().takeResetToken('h', noon)).toBeUndefined()
    expect((await store().findUser('submerchant'))?.passwordHash).toMatch(/^scrypt/)
    await store().openTransaction(redemption({ amount: cents(10_000) }))
    expect(await walletOf(store())).toEqual({ balance: 4_990_000, held: 0 })
  })
}
