import { z } from 'zod'
import { brandOf } from '../../sandbox/seed/product.ts'
import type { Switches } from '../../sandbox/rules/switches.ts'
import type { SaleAccount, SaleDraft } from '../../engine/sale.ts'
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

/** A shop with an account and a setting of the sandbox's switches. */
export async function kindShop(
  switches: Partial<Switches>,
  account: SaleAccount,
): Promise<KindShop> {
  const { api, sandbox, clock, ledger } = await sandboxApi({
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
    arrange: () => ({
      brands: new Map([[brandOf('SANTA').id, { categories: [unknownCategory.id] }]]),
    }),
  })
  return {
    ...shop,
    async books() {
      const { accounts, sum, transactions } = await ledger()
      const own = accounts.find(({ id }) => id === account.accountId)
      return {
        wallet: own === undefined ? Number.NaN : own.balance + own.held,
        completed: transactions['COMPLETED'] ?? 0,
        sum,
      }
    },
  }
}

/** Longer than the slowest outcome, and than any check after an answer. */
const longEnough = 15_000

/**
 * Confirms a sale and lets time pass until it rests.
 * @returns its reference
 */
export async function sellToRest({ tab, device }: KindShop, draft: SaleDraft): Promise<string> {
  const reference = await tab.sell(draft)
  await device.clock.advance(longEnough)
  if (device.faults.length > 0) throw device.faults[0]
  return reference
}

/**
 * Retries a sale and lets time pass until the retry rests.
 * @returns the retry's reference, or undefined if the till doesn't retry the sale
 */
export async function retryToRest(
  { tab, device }: KindShop,
  reference: string,
): Promise<string | undefined> {
  const retry = await tab.engine.retry(reference)
  await device.clock.advance(longEnough)
  return retry.kind === 'accepted' ? retry.reference : undefined
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
