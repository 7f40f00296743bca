import type { Sale, SaleAccount } from '../../engine/sale.ts'
import { operationWords } from '../../till/words/operation-words.ts'
import type { Tone } from '../../ui/tone.ts'
import { needOf, allNeeds, type Need } from './need.ts'
import { isNotSentByJournal, openTerms } from '../../till/words/open-term.ts'
import { phaseWords, type PhaseWords } from '../../till/words/phase-words.ts'

/** How the tray counts a need: `2 pending`. */
const counted: Readonly<Record<Need, readonly [one: string, more: string]>> = {
  'sold-after-all': ['sold after all', 'sold after all'],
  'give-back': ['to give back', 'to give back'],
  decide: ['needs you', 'need you'],
  'hand-over': ['to hand over', 'to hand over'],
  ended: ['not sold', 'not sold'],
  pending: ['pending', 'pending'],
  'not-sent': ['not sent', 'not sent'],
  'receipt-awaited': ['sold, receipt to come', 'sold, receipts to come'],
  kept: ['kept for a retry', 'kept for a retry'],
  elsewhere: ['of another user', 'of other users'],
  watched: ['set aside', 'set aside'],
}

/** `needs you`, `to hand over`: the verb for this many sales. */
export function wordOf(need: Need, count: number): string {
  return counted[need][count === 1 ? 0 : 1]
}

/** `1 needs you`, `2 to hand over`. */
export function countWords(need: Need, count: number): string {
  return `${count} ${wordOf(need, count)}`
}

type InNeed = { readonly need: Need; readonly sale: Pick<Sale, 'kind'> }

/** The states in the tray, and how many sales are in each; the most urgent first. */
export function countsOf(
  all: readonly InNeed[],
): readonly { readonly need: Need; readonly count: number }[] {
  return allNeeds
    .map((need) => ({ need, count: all.filter((one) => one.need === need).length }))
    .filter(({ count }) => count > 0)
}

/** `3 sales`, `1 redemption`. */
export function salesWord(all: readonly InNeed[]): string {
  const redeems = all.every(({ sale }) => sale.kind === 'redeem')
  return `${all.length} ${redeems ? 'redemption' : 'sale'}${all.length === 1 ? '' : 's'}`
}

/** The tray's text in one line. */
export function trayLine(all: readonly InNeed[]): string {
  const counts = countsOf(all)
  const one = all.length === 1
  const redeems = all.every(({ sale }) => sale.kind === 'redeem')
  const sales = salesWord(all)
  const [first] = counts
  if (first === undefined) return sales
  if (counts.length > 1)
    return `${sales}: ${counts.map(({ need, count }) => countWords(need, count)).join(' · ')}`
  const words = `${sales} ${wordOf(first.need, all.length)}`
  if (first.need !== 'pending' && first.need !== 'not-sent') return words
  return `${words}. Don’t ${redeems ? 'redeem' : 'sell'} ${one ? 'it' : 'them'} again`
}

/** The colour of a need; unknown is never red. */
export const needTone: Readonly<Record<Need, Tone>> = {
  'sold-after-all': 'needs',
  'give-back': 'needs',
  decide: 'needs',
  'hand-over': 'sold',
  ended: 'failed',
  pending: 'checking',
  'not-sent': 'needs',
  'receipt-awaited': 'sold',
  kept: 'info',
  elsewhere: 'info',
  watched: 'info',
}

/** A sale's words for somebody who may not have sold it. */
export function lookAfterWords(sale: Sale, need: Need): PhaseWords {
  const words = phaseWords(sale)
  const operation = operationWords[sale.kind]
  if (need === 'hand-over')
    return {
      ...words,
      title: operation.done,
      lines: [`Give the customer the ${operation.toHandOver}. ${operation.dontRepeat}.`],
    }
  if (need !== 'elsewhere') return words
  const { userKey, accountId } = sale.account
  const short = sale.phase.kind === 'prepared' ? openTerms.notSent : words.short
  return {
    tone: words.tone === 'checking' ? 'checking' : 'info',
    short,
    title: `${short}: ${userKey} must sign in`,
    money: moneyText(sale),
    ...(words.customer && { customer: words.customer }),
    lines: [
      `It continues when ${userKey} signs in for account ${accountId}. ${operation.dontRepeat}.`,
    ],
  }
}

/** A sale's words for the signed-in account. */
export function wordsFor(account: SaleAccount, sale: Sale): PhaseWords {
  const need = needOf(sale, account, none)
  return need === 'elsewhere' ? lookAfterWords(sale, need) : phaseWords(sale)
}

const none: ReadonlySet<string> = new Set()

/** What is known of the money without asking again. */
function moneyText({ phase, kind }: Sale): string {
  const operation = operationWords[kind]
  if (phase.kind === 'receipt-awaited') return operation.taken
  return isNotSentByJournal(phase) ? operation.untouched : operation.maybe
}

type Headings = Readonly<Record<Need, string>>

const ofSales: Headings = {
  'sold-after-all': 'Sold after all',
  'give-back': 'Give the money back',
  decide: 'Needs you',
  'hand-over': 'To hand over',
  ended: 'Not sold',
  pending: openTerms.pending,
  'not-sent': openTerms.notSent,
  'receipt-awaited': 'Sold, receipt to come',
  kept: 'Kept for a retry',
  elsewhere: 'Another user’s',
  watched: 'Set aside',
}
const ofRedemptions: Headings = {
  ...ofSales,
  'receipt-awaited': 'Redeemed, receipt to come',
  'sold-after-all': 'Redeemed after all',
  ended: 'Not redeemed',
}
const ofBoth: Headings = {
  ...ofSales,
  'sold-after-all': 'Sold or redeemed after all',
  ended: 'Not sold, not redeemed',
}

/** The heading above the sales and redemptions of a need. */
export function needHeading(need: Need, sales: readonly Pick<Sale, 'kind'>[]): string {
  const redeems = sales.some(({ kind }) => kind === 'redeem')
  const sells = sales.some(({ kind }) => kind === 'purchase')
  return (redeems ? (sells ? ofBoth : ofRedemptions) : ofSales)[need]
}
