import { isCash } from '../../values/cash.ts'
import type { Command, CommandResult } from '../desk/command.ts'
import { isSold, isUnsold } from '../money.ts'
import { cashOf, type Payment } from '../payment.ts'
import type { Sale } from '../sale.ts'
import type { Display } from './display.ts'

/**
 * Reports when this tab's command makes cash change hands: a payment or a return once on disk, a cash redemption once
 * the platform has sold it. Other tabs' commands and a restart report nothing, because only this tab's commands come
 * through here.
 */
export class CashWatch {
  readonly #display: Display
  readonly #listeners = new Set<() => void>()
  /** This tab's redemptions that owe the customer cash. */
  readonly #owed = new Set<string>()

  constructor(display: Display) {
    this.#display = display
    display.subscribe(() => this.#checkOwed())
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The owner answered a command of this tab. */
  answered(command: Command, result: CommandResult): void {
    if (result.kind !== 'accepted' && result.kind !== 'done') return
    const made = result.kind === 'accepted' ? result.reference : undefined
    if (this.#movesCash(command, made)) this.#tell()
    for (const reference of this.#redeemed(command, made)) this.#owed.add(reference)
    this.#checkOwed()
  }

  /** @param made the sale that the command made */
  #movesCash(command: Command, made: string | undefined): boolean {
    switch (command.kind) {
      case 'confirm':
        return (
          command.sales.some(({ draft }) => draft.kind === 'purchase') &&
          cashOf(command.payment.methods) > 0
        )
      case 'take':
        return cashOf(command.payment.methods) > 0
      case 'given-back':
        return command.references.some((reference) => {
          const payment = this.#display.sale(reference)?.paidBy
          return returnsCash(payment, (decision) => decision.reference === reference)
        })
      case 'retry':
        return (
          command.money?.kind === 'paid' &&
          (cashOf(command.money.payment.methods) > 0 || this.#gaveBackFor(made))
        )
      case 'kept':
      case 'cancel':
      case 'send-again':
      case 'set-aside':
      case 'hand-over':
      case 'copied':
      case 'resolve':
      case 'look':
      default:
        return false
    }
  }

  /**
   * Whether a retry with another amount returned earlier cash, the sale's or another retry's: both are written at one
   * moment.
   */
  #gaveBackFor(made: string | undefined): boolean {
    const retry = this.#sale(made)
    const at = retry?.paidBy?.at
    return this.#display
      .snapshot()
      .sales.filter(({ merchantReference }) => merchantReference === retry?.merchantReference)
      .some(({ paidBy }) => returnsCash(paidBy, (decision) => decision.at === at))
  }

  #redeemed(command: Command, made: string | undefined): readonly string[] {
    if (command.kind === 'confirm')
      return command.sales.flatMap(({ reference, draft }) =>
        draft.kind === 'redeem' && isCash(draft.payment.method) ? [reference] : [],
      )
    const retry = command.kind === 'retry' ? this.#sale(made) : undefined
    const isOwed = retry?.kind === 'redeem' && isCash(retry.payment.method)
    return isOwed ? [retry.reference] : []
  }

  #checkOwed(): void {
    for (const reference of this.#owed) {
      const sale = this.#display.sale(reference)
      if (sale === undefined || (!isSold(sale) && !isUnsold(sale))) continue
      this.#owed.delete(reference)
      if (isSold(sale)) this.#tell()
    }
  }

  #sale(reference: string | undefined): Sale | undefined {
    return reference === undefined ? undefined : this.#display.sale(reference)
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }
}

function returnsCash(
  payment: Payment | undefined,
  which: (decision: Payment['decisions'][number]) => boolean,
): boolean {
  const decisions = payment?.decisions.filter(which) ?? []
  return decisions.some(({ kind, returned }) => kind === 'given-back' && cashOf(returned) > 0)
}
