import type { Transaction } from '../../../sandbox/store/store.ts'
import type { Sale } from '../../../engine/sale.ts'
import { phaseWords } from '../../../till/words/phase-words.ts'
import type { SaleTab } from '../../shop/sale/sale-device.ts'
import { rawTextIn } from '../drawn/raw-text.ts'
import type { Violations } from './violations.ts'

/** What words say about a sale, at a moment of the device's clock. */
interface Claim {
  readonly sale: Sale
  readonly at: number
  readonly says: 'sold' | 'not sold'
  readonly words: string
}

/** Reads the till's words about its sales whenever they change. */
export class ClaimsWatch {
  readonly #claims: Claim[] = []
  readonly #seen = new Map<string, Sale>()
  readonly #found: Violations
  readonly #now: () => number
  readonly #tell: (line: string) => void

  constructor(
    tab: SaleTab,
    now: () => number,
    found: Violations,
    tell: (line: string) => void = () => undefined,
  ) {
    this.#tell = tell
    this.#now = now
    this.#found = found
    tab.engine.subscribe(() => this.#look(tab))
  }

  #look(tab: SaleTab): void {
    for (const sale of tab.engine.snapshot().sales) {
      if (this.#seen.get(sale.reference) === sale) continue
      this.#seen.set(sale.reference, sale)
      const { title, money = '', lines, short, code = '' } = phaseWords(sale)
      const words = [title, money, short, ...lines, code].join(' ')
      this.#tell(`${sale.reference} ${sale.summary.saleKind} ${sale.phase.kind}: ${title}`)
      const raw = rawTextIn(words)
      const where = `the words of ${sale.summary.saleKind} ${sale.phase.kind}`
      this.#found.expect('raw text', raw === undefined, `${where} have “${raw}”`)
      const says = claimIn(`${title}. ${money}`)
      if (says !== undefined) this.#claims.push({ sale, at: this.#now(), says, words })
    }
  }

  /** Compares the till's words with the platform's bookings at that moment. */
  check(transactions: readonly Transaction[]): void {
    for (const { sale, at, says, words } of this.#claims) {
      const own = transactions.filter((one) => isAttemptOf(one, sale) && one.createdAt <= at)
      const isSold = own.some(({ status, updatedAt }) => status === 'COMPLETED' && updatedAt <= at)
      const isOpen = own.some(({ status, updatedAt }) => status !== 'FAILED' || updatedAt > at)
      this.#found.expect(
        'claims',
        says === 'sold' ? isSold : !isOpen,
        `${sale.summary.saleKind}, ${sale.phase.kind}, says “${words}”`,
      )
    }
  }
}

/** A person's reading: a title or a line that is clear about the money. */
export function claimIn(words: string): Claim['says'] | undefined {
  if (/nobody knows|may have/i.test(words)) return undefined
  if (/\bno money was taken|nothing was redeemed|took no money|redeemed nothing/i.test(words))
    return 'not sold'
  return /^(?:sold|redeemed|it was (?:sold|redeemed))\b|money was taken|was redeemed|was paid for/i.test(
    words,
  )
    ? 'sold'
    : undefined
}

/** A retry is the attempt with its number, under the original's reference (ruling R22). */
function isAttemptOf(
  { merchantReference, attempt }: Transaction,
  sale: Pick<Sale, 'reference' | 'merchantReference'>,
): boolean {
  return merchantReference === sale.merchantReference && attempt === attemptOf(sale)
}

export function attemptOf({
  reference,
  merchantReference,
}: Pick<Sale, 'reference' | 'merchantReference'>): number {
  const [, number = '1'] = /^\.(\d+)$/.exec(reference.slice(merchantReference.length)) ?? []
  return Number(number)
}
