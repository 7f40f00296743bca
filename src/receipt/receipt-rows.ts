import type { PurchaseResponse } from '../contract/purchase.ts'
import { parseJson } from '../values/json-text.ts'
import { centsFromDecimalText, formatRand, type Cents } from '../values/money.ts'
import { readBackText } from '../values/read-back.ts'
import { groupsOfFour, splitTokens } from '../values/vend-token.ts'
import { writtenValue } from '../values/written-value.ts'
import { fieldWords, nameInWords, placeOnSlip, type FieldLook } from './field-words.ts'
import { isNothing, letters, ownValue, resolveReceiptPath, type PathStep } from './receipt-path.ts'

/** One line of a receipt, or one token or PIN. */
export type ReceiptLine =
  | { readonly kind: 'text'; readonly key: string; readonly label: string; readonly text: string }
  | { readonly kind: 'money'; readonly key: string; readonly label: string; readonly cents: Cents }
  /** Groups as they are read out and keyed in (ruling R28). */
  | {
      readonly kind: 'secret'
      readonly key: string
      readonly label: string
      readonly groups: readonly string[]
    }

/** Deeper values are written as JSON text, so that nothing is lost and nothing runs away. */
const MAX_DEPTH = 8

/**
 * A completed sale's receipt as lines, by the category's `receiptFields` (ruling R27). Paths that
 * find nothing are skipped; a path that names an object or array gives a line for each value in it.
 * With no path that finds anything, every known field of the receipt, in the slip's order, then the
 * unknown ones. A token or PIN that no path names is shown all the same: it is what the customer
 * paid for (ASSUMPTION (R27)). Never throws.
 */
export function receiptLines(
  response: PurchaseResponse,
  receiptFields: readonly string[],
): readonly ReceiptLine[] {
  const named = receiptFields.flatMap((path) => {
    const found = resolveReceiptPath(response, path)
    return found === undefined ? [] : leaves(found.value, found.steps)
  })
  const all = [...leaves(response.receipt, ['receipt'])].sort(bySlipOrder)
  const secrets = all.filter(({ steps }) => isSecret(wordsAt(steps).look))
  const wanted = named.length === 0 ? all : [...named, ...secrets]
  const ways = waysByLabel(wanted)
  return withoutRepeats(wanted).flatMap((leaf) => linesOf(leaf, wanted, ways))
}

interface Leaf {
  readonly steps: readonly PathStep[]
  readonly value: unknown
}

function leaves(value: unknown, steps: readonly PathStep[]): readonly Leaf[] {
  if (isNothing(value)) return []
  const document = typeof value === 'string' ? documentIn(value) : undefined
  if (document !== undefined) return leaves(document, steps)
  if (typeof value !== 'object' || value === null) return [{ steps, value }]
  if (steps.length > MAX_DEPTH) return [{ steps, value: jsonText(value) }]
  return Array.isArray(value)
    ? value.flatMap((_, index) => leaves(ownValue(value, index), [...steps, index]))
    : Object.keys(value).flatMap((name) => leaves(ownValue(value, name), [...steps, name]))
}

/** What a text holds that is a JSON document itself: some platforms write an object as text. */
function documentIn(text: string): object | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined
  const parsed = parseJson(text)
  return parsed.ok && typeof parsed.value === 'object' && parsed.value !== null
    ? parsed.value
    : undefined
}

function linesOf(leaf: Leaf, wanted: readonly Leaf[], ways: WaysByLabel): readonly ReceiptLine[] {
  const key = keyOf(leaf.steps)
  const { label, look } = wordsOf(leaf, ways)
  const text = scalarText(leaf.value)
  if (isSecret(look)) {
    const secrets = look === 'token' ? tokensIn(text) : [pinGroups(text)]
    return secrets.map((groups, index) => ({
      kind: 'secret',
      key: `${key} ${index}`,
      label: secrets.length > 1 ? `${label} ${index + 1} of ${secrets.length}` : label,
      groups,
    }))
  }
  const cents = look === 'money' ? centsFromDecimalText(text) : undefined
  if (cents !== undefined) return [{ kind: 'money', key, label, cents }]
  if (isUnitOfUnits(leaf, wanted)) return []
  return [{ kind: 'text', key, label, text: shown(text, look, leaf, wanted) }]
}

function shown(text: string, look: FieldLook, leaf: Leaf, wanted: readonly Leaf[]): string {
  if (look === 'text') return writtenValue(text)
  if (look === 'meter') return readBackText(text)
  const unit = look === 'units' ? sibling(leaf, 'unittype', wanted) : undefined
  return unit === undefined ? text : `${text} ${scalarText(unit.value)}`
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

function isSecret(look: FieldLook): look is 'token' | 'pin' {
  return look === 'token' || look === 'pin'
}

/** Digits with what stands between them when they are written for reading. */
const DIGITS_IN_GROUPS = /^[\s,;/|.\-\u2010-\u2015]*\d[\d\s,;/|.\-\u2010-\u2015]*$/

/**
 * Tokens in one text, each in groups of four (ruling R28). A text with anything else in it than
 * digits and what stands between them is kept as it is: nothing of it may be lost.
 */
function tokensIn(text: string): readonly (readonly string[])[] {
  if (!DIGITS_IN_GROUPS.test(text)) return [pinGroups(text)]
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
function wordsAt(steps: readonly PathStep[]): { label: string; look: FieldLook } {
  const name = steps.findLast((step) => typeof step === 'string') ?? 'receipt'
  const { label, look } = fieldWords(name)
  const index = steps.findLast((step) => typeof step === 'number')
  return { label: index === undefined || index === 0 ? label : `${label} ${index + 1}`, look }
}

/** The ways, by names alone, to the fields that one label stands for. */
type WaysByLabel = ReadonlyMap<string, ReadonlySet<string>>

function waysByLabel(wanted: readonly Leaf[]): WaysByLabel {
  const ways = new Map<string, Set<string>>()
  for (const leaf of wanted) {
    const { label } = wordsAt(leaf.steps)
    ways.set(label, (ways.get(label) ?? new Set()).add(keyOf(namesOf(leaf))))
  }
  return ways
}

/** As {@link wordsAt}; a field within another is called by both where one of the same name stands beside it. */
function wordsOf(leaf: Leaf, ways: WaysByLabel): { label: string; look: FieldLook } {
  const words = wordsAt(leaf.steps)
  const [holder, ...rest] = namesOf(leaf)
  const isAlone = (ways.get(words.label)?.size ?? 0) < 2
  if (isAlone || holder === undefined || rest.length === 0) return words
  const { label } = words
  const within = `${label.charAt(0).toLowerCase()}${label.slice(1)}`
  return { ...words, label: `${nameInWords(holder)} ${within}` }
}

/** The names on the way to it, within the receipt. */
function namesOf({ steps }: Leaf): readonly string[] {
  const names = steps.filter((step) => typeof step === 'string')
  return names[0] === 'receipt' ? names.slice(1) : names
}

function bySlipOrder(a: Leaf, b: Leaf): number {
  return place(a) - place(b)
}

/** Known fields of the receipt itself first, then whatever else there is. */
function place({ steps }: Leaf): number {
  const name = steps.findLast((step) => typeof step === 'string') ?? ''
  return steps.length === 2 ? placeOnSlip(name) : placeOnSlip('')
}

function withoutRepeats(list: readonly Leaf[]): readonly Leaf[] {
  return [...new Map(list.map((leaf) => [keyOf(leaf.steps), leaf])).values()]
}

/** Differs for every way: a name may hold points itself. */
function keyOf(steps: readonly PathStep[]): string {
  return JSON.stringify(steps)
}

function scalarText(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'bigint' ? String(value) : jsonText(value)
}

function jsonText(value: unknown): string {
  try {
    return JSON.stringify(value) ?? ''
  } catch {
    return '…'
  }
}

/** A line's value as plain text, for copying; secrets stay whole. */
export function lineText(line: ReceiptLine): string {
  if (line.kind === 'text') return line.text
  return line.kind === 'money' ? formatRand(line.cents) : line.groups.join(' ')
}
