import type { PurchaseResponse } from '../platform/contract/purchase.ts'
import { goodsByName, goodsIn, goodsInSentence, type Goods } from '../values/goods.ts'
import { leaves, namesOnWay, scalarText, type Leaf, type PathStep } from '../values/text/leaves.ts'
import { meaningOf, plainWords } from '../values/text/member-words.ts'
import { readBackText } from '../values/number/read-back.ts'
import { digitRuns, groupsOfFour, splitTokens } from '../values/number/vend-token.ts'
import { writtenValue } from '../values/text/written-value.ts'
import { fieldWords, nameInWords, placeOnSlip, sumOf, type FieldLook } from './field-words.ts'
import { inKeyingOrder, isKeyChange, turnIn } from './key-change.ts'
import type { ReceiptLine, SecretLine } from './receipt-line.ts'
import { letters, resolveReceiptPath } from './receipt-path.ts'

/** Members of an answer that hold no goods, whatever they look like. */
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
 * A completed sale's receipt as lines, by the category's `receiptFields` (ruling R27). Paths that
 * find nothing are skipped; a path that names an object or array gives a line for each value in it.
 * With no path that finds anything, every known field of the receipt, in the slip's order, then the
 * unknown ones. A token, PIN or serial number that no path names is shown all the same, whatever it
 * is called and wherever in the answer it is: it is what the customer paid for (ASSUMPTION (R27)).
 * No token or PIN is shown twice. Never throws.
 * @param known what looks like a PIN and is none: the recipient, the sale's own references
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
  const beside = leaves(response).filter(({ steps }) => !notGoods.has(String(steps[0])))
  const paidFor = [...(named.length === 0 ? [] : all), ...beside].filter(
    (leaf) =>
      goodsOf(leaf, known) !== undefined || sentencesOf(leaf).length > 0 || mayHoldGoods(leaf),
  )
  const wanted = withoutRepeats([...(named.length === 0 ? all : named), ...paidFor])
  const ways = waysByLabel(wanted)
  const lines = wanted.flatMap((leaf) => linesOf(leaf, { wanted, ways, known }))
  return inKeyingOrder(eachSecretOnce(lines))
}

interface Around {
  readonly wanted: readonly Leaf[]
  readonly ways: WaysByLabel
  readonly known: readonly (string | undefined)[]
}

function goodsOf(leaf: Leaf, known: readonly (string | undefined)[]): Goods | undefined {
  return known.includes(scalarText(leaf.value)) ? undefined : goodsIn(namesOf(leaf), leaf.value)
}

/** What a sentence has in it that is keyed in. */
function sentencesOf(leaf: Leaf) {
  const { value } = leaf
  if (typeof value !== 'string' || !/\p{L}/u.test(value)) return []
  return goodsInSentence(value, { isToken: goodsByName(nameOf(leaf)) === 'token' })
}

/** A sentence with a number in it that may be a PIN, though it does not say so. */
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
  // What may be a number of somebody's is never written otherwise (ruling R37).
  const asIs = goods === 'serial' && look === 'text' ? 'as is' : look
  return [{ kind: 'text', key, label, text: shown(text, asIs, leaf, around.wanted) }]
}

function secretsOf(
  leaf: Leaf,
  label: string,
  goods: 'token' | 'pin',
  { wanted }: Around,
): readonly ReceiptLine[] {
  const text = scalarText(leaf.value)
  const secrets = goods === 'token' ? tokensIn(text) : [pinGroups(text)]
  const key = keyOf(leaf.steps)
  const namesKeyChange =
    goods === 'token' &&
    (isKeyChange(namesOf(leaf).join(' ')) || isKeyChange(descriptionOf(leaf, wanted)))
  return secrets.map((groups, index) => ({
    kind: 'secret',
    goods: namesKeyChange ? 'key-change token' : goods,
    key: `${key} ${index}`,
    label: secrets.length > 1 ? `${label} ${index + 1} of ${secrets.length}` : label,
    groups,
    turn: namesKeyChange ? turnIn(nameOf(leaf)) : undefined,
  }))
}

/** What an item of a list says of itself beside its token: `{ type: 'Key change', token: '…' }`. */
function descriptionOf(leaf: Leaf, wanted: readonly Leaf[]): string {
  if (!leaf.steps.some((step) => typeof step === 'number')) return ''
  const around = keyOf(leaf.steps.slice(0, -1))
  return wanted
    .filter((one) => one !== leaf && keyOf(one.steps.slice(0, -1)) === around)
    .map(({ value }) => scalarText(value))
    .join(' ')
}

/** The tokens and PINs of a sentence, and the sentence without them. */
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

/** A sentence that only says that a token or PIN follows. */
const SAYS_NO_MORE =
  /^(?:\(above\)|\b(?:your|the|is|are|tokens?|pins?|puk|kct|key|change|credit|voucher|code|number|no|and|[a-d]|\d)\b|[^\p{L}\p{N}()])*$/iu

/** The same token may be in a receipt under several names, and in a sentence too. */
function eachSecretOnce(lines: readonly ReceiptLine[]): readonly ReceiptLine[] {
  const secrets = new Map<string, ReceiptLine>()
  for (const line of lines) {
    if (line.kind !== 'secret') continue
    const characters = line.groups.join('')
    // Few characters may be the same by chance: a PIN and the code that unlocks it.
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
  if (look === 'text') return writtenValue(text)
  if (look === 'meter') return readBackText(text)
  const unit = look === 'units' ? sibling(leaf, 'unittype', wanted) : undefined
  return unit === undefined ? text : `${text} ${scalarText(unit.value)}`
}

/** `{ units: { amount: 41.7 } }` holds no money. */
function isInQuantity(leaf: Leaf): boolean {
  const holder = namesOf(leaf).at(-2)
  return holder !== undefined && meaningOf(plainWords(holder).at(-1)) === 'quantity'
}

/** `unitType` stands behind the figure of `units` beside it, and gets no line of its own. */
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
 * Tokens in one text, each in groups of four (ruling R28). A text with letters in it is kept as it is but for long
 * numbers: nothing of it may be lost.
 */
function tokensIn(text: string): readonly (readonly string[])[] {
  if (/\p{L}/u.test(text) || !/\d/.test(text)) return [pinGroups(text)]
  return splitTokens(text).map((token) => groupsOfFour(token).split(' '))
}

/**
 * A PIN of digits alone in groups of four; any other as the platform wrote it, broken at its
 * spaces.
 */
function pinGroups(text: string): readonly string[] {
  const pin = text.trim()
  return /^\d{6,}$/.test(pin) ? groupsOfFour(pin).split(' ') : pin.split(/\s+/)
}

/** Items of an array are numbered: 'Description 2'. A plain item is called by what holds it. */
function wordsAt(leaf: Leaf): { label: string; look: FieldLook } {
  const name = nameOf(leaf)
  const { label, look } = fieldWords(name)
  const index =
    leaf.called === undefined ? leaf.steps.findLast((step) => typeof step === 'number') : undefined
  return { label: index === undefined || index === 0 ? label : `${label} ${index + 1}`, look }
}

/** The ways, by names alone, to the fields that one label stands for. */
type WaysByLabel = ReadonlyMap<string, ReadonlySet<string>>

function waysByLabel(wanted: readonly Leaf[]): WaysByLabel {
  const ways = new Map<string, Set<string>>()
  for (const leaf of wanted) {
    const { label } = wordsAt(leaf)
    ways.set(label, (ways.get(label) ?? new Set()).add(keyOf(namesOf(leaf))))
  }
  return ways
}

/** As {@link wordsAt}; a field within another is called by both where one of the same name stands beside it. */
function wordsOf(leaf: Leaf, ways: WaysByLabel): { label: string; look: FieldLook } {
  const words = wordsAt(leaf)
  const [holder, ...rest] = namesOf(leaf)
  const isAlone = (ways.get(words.label)?.size ?? 0) < 2
  if (isAlone || holder === undefined || rest.length === 0) return words
  const { label } = words
  const within = `${label.charAt(0).toLowerCase()}${label.slice(1)}`
  return { ...words, label: `${nameInWords(holder)} ${within}` }
}

/** A plain item of a list is called by what holds it. */
function nameOf(leaf: Leaf): string {
  return namesOnWay(leaf).at(-1) ?? 'receipt'
}

/** The names on the way to it, within the receipt. */
function namesOf(leaf: Leaf): readonly string[] {
  const names = namesOnWay(leaf)
  return names[0] === 'receipt' ? names.slice(1) : names
}

function bySlipOrder(a: Leaf, b: Leaf): number {
  return place(a) - place(b)
}

/** Known fields of the receipt itself first, then whatever else there is. */
function place(leaf: Leaf): number {
  const names = namesOf(leaf)
  return placeOnSlip(names.length === 1 ? nameOf(leaf) : '')
}

function withoutRepeats(list: readonly Leaf[]): readonly Leaf[] {
  return [...new Map(list.map((leaf) => [keyOf(leaf.steps), leaf])).values()]
}

/** Differs for every way: a name may hold points itself. */
function keyOf(steps: readonly PathStep[]): string {
  return JSON.stringify(steps)
}
