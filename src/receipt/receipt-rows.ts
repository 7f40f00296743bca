import type { PurchaseResponse } from '../platform/contract/sale/purchase.ts'
import { goodsByName, goodsIn, goodsInSentence, type Goods } from '../values/goods.ts'
import { leaves, namesOnWay, scalarText, type Leaf, type PathStep } from '../values/text/leaves.ts'
import { meaningOf, plainWords } from '../values/text/member-words.ts'
import { readBackText } from '../values/number/read-back.ts'
import { digitRuns, groupsOfFour, splitTokens } from '../values/number/vend-token.ts'
import {
  fieldText,
  fieldWords,
  nameInWords,
  placeOnSlip,
  sumOf,
  type FieldLook,
} from './field-words.ts'
import { inKeyingOrder, isKeyChange, turnIn } from './key-change.ts'
import type { ReceiptLine, SecretLine } from './receipt-line.ts'
import { letters, resolveReceiptPath } from './receipt-path.ts'

/** Members of an answer that are never goods, whatever their shape. */
const notGoods = new Set([
  'transactionId',
  'responseCode',
  'responseDateTime',
  'successful',
  'receipt',
  'rejectionCode',
  'rejectionReason',
])

/**
 * A completed sale's receipt as lines, by the category's `receiptFields` (ruling R27). Skips paths that find nothing; a
 * path to an object or array gives a line for each value in it. If no path finds anything: every known field of the
 * receipt, in the slip's order, then the unknown fields. Adds each token, PIN or serial number that no path names, at
 * any place and under any name: the customer paid for it (ASSUMPTION (R27)). Shows no token or PIN twice. Never throws.
 * @param known values that look like a PIN and are not: the recipient, the sale's own references
 */
export function receiptLines(
  response: PurchaseResponse,
  receiptFields: readonly string[],
  known: readonly (string | undefined)[] = [],
): readonly ReceiptLine[] {
  const named = receiptFields
    .flatMap((path) => resolveReceiptPath(response, path))
    .flatMap(({ value, steps }) => leaves(value, steps))
  const all = [...leaves(response.receipt, ['receipt'])].sort(bySlipOrder)
  const everything = leaves(response)
  const beside = everything.filter(({ steps }) => !notGoods.has(String(steps[0])))
  const paidFor = [...(named.length === 0 ? [] : all), ...beside].filter(
    (leaf) =>
      goodsOf(leaf, known) !== undefined || sentencesOf(leaf).length > 0 || mayHoldGoods(leaf),
  )
  const wanted = withoutRepeats([...(named.length === 0 ? all : named), ...paidFor])
  const ways = waysByLabel(wanted)
  const lines = wanted.flatMap((leaf) => linesOf(leaf, { wanted, everything, ways, known }))
  return inKeyingOrder(eachSecretOnce(lines))
}

interface Around {
  readonly wanted: readonly Leaf[]
  /** Also what isn't printed. */
  readonly everything: readonly Leaf[]
  readonly ways: WaysByLabel
  readonly known: readonly (string | undefined)[]
}

function goodsOf(leaf: Leaf, known: readonly (string | undefined)[]): Goods | undefined {
  return known.includes(scalarText(leaf.value)) ? undefined : goodsIn(namesOf(leaf), leaf.value)
}

/** The tokens and PINs in a sentence. */
function sentencesOf(leaf: Leaf) {
  const { value } = leaf
  if (typeof value !== 'string' || !/\p{L}/u.test(value)) return []
  return goodsInSentence(value, { isToken: goodsByName(nameOf(leaf)) === 'token' })
}

/** A sentence with a number that may be a PIN, without saying so. */
function mayHoldGoods(leaf: Leaf): boolean {
  const { value } = leaf
  if (typeof value !== 'string' || !/\p{L}/u.test(value)) return false
  if (meaningOf(plainWords(nameOf(leaf)).at(-1)) === 'identity') return false
  return digitRuns(value).some(({ digits }) => digits.length >= 12)
}

function linesOf(leaf: Leaf, around: Around): readonly ReceiptLine[] {
  const key = keyOf(leaf.steps)
  const { label, look } = wordsOf(leaf, around.ways)
  const text = scalarText(leaf.value)
  const goods = goodsOf(leaf, around.known)
  if (sentencesOf(leaf).length > 0) return linesOfSentence(leaf, label)
  if (goods === 'token' || goods === 'pin') return secretsOf(leaf, label, goods, around)
  if (isUnitOfUnits(leaf, around.wanted)) return []
  const cents = look === 'money' && !isInQuantity(leaf) ? sumOf(nameOf(leaf), text) : undefined
  if (cents !== undefined) return [{ kind: 'money', key, label, cents }]
  // A possible account or reference number is never reformatted (ruling R37).
  const asIs = goods === 'serial' && look === 'text' ? 'as is' : look
  return [{ kind: 'text', key, label, text: shown(text, asIs, leaf, around.wanted) }]
}

function secretsOf(
  leaf: Leaf,
  label: string,
  goods: 'token' | 'pin',
  { everything }: Around,
): readonly ReceiptLine[] {
  const text = scalarText(leaf.value)
  const secrets = goods === 'token' ? tokensIn(text) : [pinGroups(text)]
  const key = keyOf(leaf.steps)
  const namesKeyChange =
    goods === 'token' &&
    (isKeyChange(namesOf(leaf).join(' ')) || isKeyChange(descriptionOf(leaf, everything)))
  return secrets.map((groups, index) => ({
    kind: 'secret',
    goods: namesKeyChange ? 'key-change token' : goods,
    key: `${key} ${index}`,
    label: secrets.length > 1 ? `${label} ${index + 1} of ${secrets.length}` : label,
    groups,
    turn: namesKeyChange ? turnIn(nameOf(leaf)) : undefined,
  }))
}

/** An item's description beside its token, printed or not: `{ type: 'Key change', token: '…' }`. */
function descriptionOf(leaf: Leaf, everything: readonly Leaf[]): string {
  if (!leaf.steps.some((step) => typeof step === 'number')) return ''
  const around = keyOf(leaf.steps.slice(0, -1))
  return everything
    .filter(
      (one) => keyOf(one.steps) !== keyOf(leaf.steps) && keyOf(one.steps.slice(0, -1)) === around,
    )
    .map(({ value }) => scalarText(value))
    .join(' ')
}

/** The tokens and PINs of a sentence, and the rest of the sentence. */
function linesOfSentence(leaf: Leaf, label: string): readonly ReceiptLine[] {
  const key = keyOf(leaf.steps)
  const sentence = scalarText(leaf.value)
  let end = 0
  let rest = ''
  const secrets = sentencesOf(leaf).flatMap((found, place): readonly SecretLine[] => {
    const before = sentence.slice(end, found.start)
    rest += `${before}(above)`
    end = found.end
    const isChange = found.goods === 'token' && isKeyChange(before)
    const groups = found.goods === 'token' ? tokensIn(found.text) : [pinGroups(found.text)]
    return groups.map((one, index) => ({
      kind: 'secret',
      goods: isChange ? 'key-change token' : found.goods,
      key: `${key} ${place} ${index}`,
      label: found.goods === 'token' ? 'Token' : 'PIN',
      groups: one,
      turn: isChange ? turnIn(before) : undefined,
    }))
  })
  rest += sentence.slice(end)
  const numbered = secrets.map((line, index) =>
    secrets.length > 1
      ? { ...line, label: `${line.label} ${index + 1} of ${secrets.length}` }
      : line,
  )
  return SAYS_NO_MORE.test(rest)
    ? numbered
    : [...numbered, { kind: 'text', key: `${key} words`, label, text: rest }]
}

/** A sentence that only announces a token or PIN. */
const SAYS_NO_MORE =
  /^(?:\(above\)|\b(?:your|the|is|are|tokens?|pins?|puk|kct|key|change|credit|voucher|code|number|no|and|[a-d]|\d)\b|[^\p{L}\p{N}()])*$/iu

/** A receipt may repeat a token under several names, and in a sentence too. */
function eachSecretOnce(lines: readonly ReceiptLine[]): readonly ReceiptLine[] {
  const secrets = new Map<string, ReceiptLine>()
  for (const line of lines) {
    if (line.kind !== 'secret') continue
    const characters = line.groups.join('')
    // Short values may be equal by chance: a PIN and the code that unlocks it.
    const once = characters.length < 8 ? `${characters} ${lastWord(line.label)}` : characters
    if (!secrets.has(once)) secrets.set(once, line)
  }
  const first = new Set(secrets.values())
  return lines.filter((line) => {
    if (line.kind === 'secret') return first.has(line)
    const characters = line.kind === 'text' ? line.text.replaceAll(/[\s-]/g, '') : ''
    return characters.length < 8 || !secrets.has(characters)
  })
}

function lastWord(label: string): string | undefined {
  return plainWords(label).at(-1)
}

function shown(text: string, look: FieldLook, leaf: Leaf, wanted: readonly Leaf[]): string {
  if (look === 'as is') return text
  if (look === 'meter') return readBackText(text)
  const unit = look === 'units' ? sibling(leaf, 'unittype', wanted) : undefined
  const plain = fieldText(isInQuantity(leaf) ? 'units' : nameOf(leaf), text)
  return unit === undefined ? plain : `${plain} ${scalarText(unit.value)}`
}

/** `{ units: { amount: 41.7 } }` contains no money. */
function isInQuantity(leaf: Leaf): boolean {
  const holder = namesOf(leaf).at(-2)
  return holder !== undefined && meaningOf(plainWords(holder).at(-1)) === 'quantity'
}

/** `unitType` follows the number of `units` beside it, without a separate line. */
function isUnitOfUnits(leaf: Leaf, wanted: readonly Leaf[]): boolean {
  return isCalled(leaf, 'unittype') && sibling(leaf, 'units', wanted) !== undefined
}

/** @param name by its {@link letters} */
function isCalled({ steps }: Leaf, name: string): boolean {
  const last = steps.at(-1)
  return typeof last === 'string' && letters(last) === name
}

/** @param name by its {@link letters} */
function sibling(leaf: Leaf, name: string, wanted: readonly Leaf[]): Leaf | undefined {
  const around = keyOf(leaf.steps.slice(0, -1))
  return wanted.find((one) => isCalled(one, name) && keyOf(one.steps.slice(0, -1)) === around)
}

/**
 * Tokens in a text, each in groups of four (ruling R28). A text with letters stays unchanged except for long numbers:
 * nothing may get lost.
 */
function tokensIn(text: string): readonly (readonly string[])[] {
  if (/\p{L}/u.test(text) || !/\d/.test(text)) return [pinGroups(text)]
  return splitTokens(text).map((token) => groupsOfFour(token).split(' '))
}

/**
 * A PIN of digits in groups of four; any other PIN as the platform wrote it, split at its spaces.
 */
function pinGroups(text: string): readonly string[] {
  const pin = text.trim()
  return /^\d{6,}$/.test(pin) ? groupsOfFour(pin).split(' ') : pin.split(/\s+/)
}

/** Numbers the items of an array: 'Description 2'. A plain item takes its parent's name. */
function wordsAt(leaf: Leaf): { label: string; look: FieldLook } {
  const name = nameOf(leaf)
  const { label, look } = fieldWords(name)
  const index =
    leaf.called === undefined ? leaf.steps.findLast((step) => typeof step === 'number') : undefined
  return { label: index === undefined || index === 0 ? label : `${label} ${index + 1}`, look }
}

/** The paths, by names alone, to the fields behind a label. */
type WaysByLabel = ReadonlyMap<string, ReadonlySet<string>>

function waysByLabel(wanted: readonly Leaf[]): WaysByLabel {
  const ways = new Map<string, Set<string>>()
  for (const leaf of wanted) {
    const { label } = wordsAt(leaf)
    ways.set(label, (ways.get(label) ?? new Set()).add(keyOf(namesOf(leaf))))
  }
  return ways
}

/** Like {@link wordsAt}; adds the parent's name if another field has the same name. */
function wordsOf(leaf: Leaf, ways: WaysByLabel): { label: string; look: FieldLook } {
  const words = wordsAt(leaf)
  const [holder, ...rest] = namesOf(leaf)
  const isAlone = (ways.get(words.label)?.size ?? 0) < 2
  if (isAlone || holder === undefined || rest.length === 0) return words
  const { label } = words
  const within = `${label.charAt(0).toLowerCase()}${label.slice(1)}`
  return { ...words, label: `${nameInWords(holder)} ${within}` }
}

/** A plain item of a list takes its parent's name. */
function nameOf(leaf: Leaf): string {
  return namesOnWay(leaf).at(-1) ?? 'receipt'
}

/** The names on the path to it, within the receipt. */
function namesOf(leaf: Leaf): readonly string[] {
  const names = namesOnWay(leaf)
  return names[0] === 'receipt' ? names.slice(1) : names
}

function bySlipOrder(a: Leaf, b: Leaf): number {
  return place(a) - place(b)
}

/** The receipt's own known fields first, then all others. */
function place(leaf: Leaf): number {
  const names = namesOf(leaf)
  return placeOnSlip(names.length === 1 ? nameOf(leaf) : '')
}

function withoutRepeats(list: readonly Leaf[]): readonly Leaf[] {
  return [...new Map(list.map((leaf) => [keyOf(leaf.steps), leaf])).values()]
}

/** Unique for every path: names may contain dots. */
function keyOf(steps: readonly PathStep[]): string {
  return JSON.stringify(steps)
}
