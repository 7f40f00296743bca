import { useQuery } from '@tanstack/react-query'
import { sameAccount } from '../../platform/reads/account.ts'
import { queryKeys } from '../../platform/reads/query-keys.ts'
import { isSold } from '../../engine/money.ts'
import type { Sale, SaleAccount } from '../../engine/sale.ts'
import { cents, type Cents } from '../../values/money.ts'
import { useTill } from '../till.ts'
import { useSales } from './use-sales.ts'

/** The wallet's balance and its time. */
interface ToldBalance {
  /** As the platform said, minus this till's sales since; never below 0. */
  readonly left: Cents
  /** Epoch milliseconds. */
  readonly toldAt: number
}

/** An older balance, in milliseconds, is useless: people top up the wallet, and other tills sell. */
const TOLD_FOR = 12 * 60 * 60_000

/**
 * An account's wallet balance. The platform tells it only when it refuses a sale for lack of money (ruling R20).
 * Unknown again once a sale succeeded that the balance could not have paid for: somebody topped up the wallet.
 * @param sales of this till, in any order
 * @param now epoch milliseconds
 */
export function toldBalance(
  sales: readonly Sale[],
  account: SaleAccount,
  now: number,
): ToldBalance | undefined {
  const own = sales.filter((sale) => sameAccount(sale.account, account))
  const [told] = own
    .flatMap(({ saidLast }) =>
      saidLast?.available === undefined || now - saidLast.at > TOLD_FOR
        ? []
        : [{ left: saidLast.available, toldAt: saidLast.at }],
    )
    .sort((a, b) => b.toldAt - a.toldAt)
  if (told === undefined) return undefined
  const since = own
    .filter((sale) => sale.createdAt > told.toldAt && isSold(sale))
    .reduce((sum, { summary }) => sum + summary.amount, 0)
  return since > told.left ? undefined : { ...told, left: cents(told.left - since) }
}

/** The wallet's known balance, also from earlier sales of today in the journal. */
export function useToldBalance(): ToldBalance | undefined {
  const { account, api, engine } = useTill()
  const sales = useSales()
  const from = api.clock.wallNow() - TOLD_FOR
  const { data: earlier = [] } = useQuery({
    queryKey: queryKeys.toldBalance(account),
    queryFn: () => engine.history({ account, from }),
  })
  const newest = new Map([...earlier, ...sales].map((sale) => [sale.reference, sale]))
  return toldBalance([...newest.values()], account, api.clock.wallNow())
}
