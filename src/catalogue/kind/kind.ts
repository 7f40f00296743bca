import { hasPhrase, wordsOf } from '../words.ts'

/** The kinds of sale that the till treats differently (ruling R7). */
export const saleKinds = [
  'airtime',
  'data',
  'sms',
  'electricity',
  'voucher',
  'bill-payment',
  'money-transfer',
  'redemption',
  'other',
] as const
export type SaleKind = (typeof saleKinds)[number]

/** The kind in everyday words, alone or before 'sale'. */
export const kindWord: Readonly<Record<SaleKind, string>> = {
  airtime: 'Airtime',
  data: 'Data',
  sms: 'SMS',
  electricity: 'Electricity',
  voucher: 'Voucher',
  'bill-payment': 'Bill payment',
  'money-transfer': 'Money transfer',
  redemption: 'Redemption',
  other: 'Other',
}

/** Hints about the kind of a category or a product. Any of them may be missing. */
export interface KindEvidence {
  /** `kind` and `lookup` of a category's `meta`, if a platform sends them. */
  readonly hints?: { readonly kind?: string | undefined; readonly lookup?: string | undefined }
  /** Names of the category's fields. */
  readonly fieldNames?: readonly string[]
  /** Names, the clearest first: for a category its own; for a product, brand and name together. */
  readonly names?: readonly string[]
}

/** Values of `meta.lookup`, by the last part of the four lookup endpoints (spec, section Endpoints). */
const kindByLookup: ReadonlyMap<string, SaleKind> = new Map([
  ['bill-payment', 'bill-payment'],
  ['money-transfer', 'money-transfer'],
  ['electricity', 'electricity'],
  ['mobile-bundle', 'data'],
])

/**
 * Field names that give a kind, by their letters alone and in this order (ruling R7). Words decide about
 * `accountNumber`.
 */
const kindByField: readonly (readonly [field: string, kind: SaleKind])[] = [
  ['meternumber', 'electricity'],
  ['voucherpin', 'redemption'],
]

/**
 * Words that give a kind. The first match counts, so narrower rows come before wider ones: 'Redeem a voucher' is a
 * redemption, 'SMS bundles' are not data. ASSUMPTION (R7): the words are ours.
 */
const kindByWords: readonly (readonly [kind: SaleKind, phrases: readonly string[]])[] = [
  ['redemption', ['redeem', 'redemption', 'redemptions', 'cash out', 'cashout']],
  [
    'money-transfer',
    [
      'money transfer',
      'money transfers',
      'send money',
      'money send',
      'cash send',
      'send cash',
      'remittance',
      'remittances',
      'e wallet',
    ],
  ],
  [
    'electricity',
    ['electricity', 'elec', 'prepaid power', 'prepaid meter', 'meter', 'eskom', 'kwh'],
  ],
  ['sms', ['sms', 'smses', 'text bundle', 'text bundles']],
  ['data', ['data', 'internet', 'wifi', 'broadband', 'bundle', 'bundles', 'gig', 'gigs']],
  ['airtime', ['airtime', 'top up', 'topup', 'top ups', 'recharge', 'talk time', 'minutes']],
  ['voucher', ['voucher', 'vouchers', '1voucher', 'gift card', 'gift cards', 'giftcard', 'gift']],
  ['bill-payment', ['bill', 'bills', 'account', 'accounts', 'fine', 'fines', 'rates']],
  ['money-transfer', ['transfer', 'transfers']],
]
/** A phrase also matches as a single word: 'SENDMONEY'. */
const rows = kindByWords.map(
  ([kind, phrases]) =>
    [
      kind,
      phrases.flatMap((phrase) => [wordsOf(phrase), wordsOf(phrase.replaceAll(' ', ''))]),
    ] as const,
)

/** A size of data: '1GB', '2.5gb', '500mb'. */
const DATA_SIZE = /^\d+(?:\.\d+)?[mgt]b$/

/** The kind that a name's words give, or `undefined`; a 'SendMoney' or 'ElecToken' has two of them. */
export function kindFromName(name: string): SaleKind | undefined {
  return kindFromWords(wordsOf(name)) ?? kindFromWords(wordsOf(inWords(name)))
}

function kindFromWords(words: readonly string[]): SaleKind | undefined {
  const row = rows.find(([, phrases]) => phrases.some((phrase) => hasPhrase(words, phrase)))
  if (row !== undefined) return row[0]
  return words.some((word, at) => DATA_SIZE.test(word) || isSize(words[at - 1], word))
    ? 'data'
    : undefined
}

function isSize(before: string | undefined, word: string): boolean {
  return before !== undefined && DATA_SIZE.test(before + word) && /^\d/.test(before)
}

/**
 * The kind of sale from these hints, in ruling R7's order: hints in `meta`; field names; words in names. `undefined`
 * without a match: the caller can ask elsewhere (a parent category, the product's names) before it uses 'other'.
 */
export function kindFromEvidence(evidence: KindEvidence): SaleKind | undefined {
  return (
    kindFromHints(evidence.hints) ??
    kindFromFields(evidence.fieldNames ?? [], evidence.names ?? []) ??
    firstKind(evidence.names ?? [])
  )
}

function kindFromHints(hints: KindEvidence['hints']): SaleKind | undefined {
  const kind = hints?.kind === undefined ? undefined : kindNamed(hints.kind)
  return kind ?? kindByLookup.get(dashed(hints?.lookup ?? ''))
}

/** A kind by its own name in any usual spelling ('BILL_PAYMENT'), else by its words ('Prepaid electricity'). */
function kindNamed(text: string): SaleKind | undefined {
  const name = dashed(text)
  return saleKinds.find((kind) => kind === name) ?? kindFromName(text)
}

function kindFromFields(
  fieldNames: readonly string[],
  names: readonly string[],
): SaleKind | undefined {
  const fields = fieldNames.map((name) => name.replace(/[_\-\s]+/g, '').toLowerCase())
  const row = kindByField.find(([field]) => fields.includes(field))
  if (row !== undefined) return row[1]
  if (!fields.includes('accountnumber')) return undefined
  return firstKind(names) === 'money-transfer' ? 'money-transfer' : 'bill-payment'
}

function firstKind(names: readonly string[]): SaleKind | undefined {
  for (const name of names) {
    const kind = kindFromName(name)
    if (kind !== undefined) return kind
  }
  return undefined
}

function dashed(text: string): string {
  return wordsOf(inWords(text)).join('-')
}

/** 'SendMoney' is 'Send Money'. */
function inWords(text: string): string {
  return text.replace(/([a-z])([A-Z])/g, '$1 $2')
}
