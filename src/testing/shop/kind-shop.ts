import { z } from 'zod'
import { brandOf } from '../../sandbox/seed/product.ts'
import type { Switches } from '../../sandbox/rules/switches.ts'
import type { SaleAccount } from '../../engine/sale.ts'
import { counterShop, type CounterShop } from './counter-shop.ts'
import { unknownCategory } from './kind-cases.ts'
import { sandboxApi } from '../servers/sandbox-api.ts'

/** A till with the whole sandbox. */
export interface KindShop extends CounterShop {
  readonly books: () => Promise<Books>
}

/** The shop's part of the ledger, in cents. */
export interface Books {
  /** The wallet's money, including held money. */
  readonly wallet: number
  readonly completed: number
  readonly sum: number
}

const ledger = z.object({
  accounts: z.array(z.object({ id: z.string(), balance: z.number(), held: z.number() })),
  sum: z.number(),
  transactions: z.record(z.string(), z.number()),
})

/** A shop with an account and a setting of the sandbox's switches. */
export async function kindShop(
  switches: Partial<Switches>,
  account: SaleAccount,
): Promise<KindShop> {
  const { api, sandbox, clock } = await sandboxApi({
    controls: true,
    rateLimits: false,
    switches,
    rewrite: withUnknownCategory,
  })
  await sandbox.start()
  await api.session.signIn(account.userKey, `${account.userKey}-demo`)
  const shop = await counterShop({
    api,
    clock,
    account,
    // The merchant arranges what a listing without categories doesn't tell.
    arrange: () => ({ brands: new Map([[brandOf('SANTA').id, [unknownCategory.id]]]) }),
  })
  return {
    ...shop,
    async books() {
      const reply = await sandbox.fetch(new Request('http://sandbox.test/sandbox/ledger'))
      const { accounts, sum, transactions } = ledger.parse(await reply.json())
      const own = accounts.find(({ id }) => id === account.accountId)
      return {
        wallet: own === undefined ? Number.NaN : own.balance + own.held,
        completed: transactions['COMPLETED'] ?? 0,
        sum,
      }
    },
  }
}

const listing = z.array(z.looseObject({}))

/** The sandbox's catalogue with another category, which its listing names if it names any. */
async function withUnknownCategory(path: string, answer: Response): Promise<Response> {
  const categories = path.endsWith('/products/categories')
  if (!answer.ok || !(categories || path.endsWith('/products'))) return answer
  const items = listing.parse(await answer.json())
  return Response.json(
    categories
      ? [...items, unknownCategory]
      : items.map((item) =>
          item['code'] === 'SANTA-GIFT' && items.some((other) => 'categoryId' in other)
            ? { ...item, categoryId: unknownCategory.id }
            : item,
        ),
  )
}
