import { goodsByName } from '../goods.ts'
import { unfolded } from './json-text.ts'
import { meaningOf, plainWords } from './member-words.ts'
import { isWholeTokens } from '../number/vend-token.ts'
import { textOfTimeParts } from '../time/machine-time.ts'

/** A step into an object by name, or into an array by index. */
export type PathStep = string | number

/** A value without members, and the path to it. */
export interface Leaf {
  readonly steps: readonly PathStep[]
  readonly value: unknown
  /** The name that its object gives it: `{ name: 'PIN', value: '48213' }`. */
  readonly called?: string
}

/** Writes deeper values as JSON text, which loses nothing and limits the recursion. */
const MAX_DEPTH = 32

/** Far more than any slip has. */
const MAX_LEAVES = 1_000
const MAX_TEXT = 4_000
const MAX_NAME = 200

/**
 * Every value in a document, and in documents written as text inside it. Leaves out `undefined`, `null`, '' and 'NaN'.
 * After a thousand values, the last says that there are more. Cuts very long texts and names.
 */
export function leaves(value: unknown, steps: readonly PathStep[] = []): readonly Leaf[] {
  const found: Leaf[] = []
  collect(found, value, steps)
  if (found.length <= MAX_LEAVES) return found
  const more = { steps: ['more'], value: 'The answer has more than the till can show.' }
  return [...found.slice(0, MAX_LEAVES), more]
}

function collect(found: Leaf[], value: unknown, steps: readonly PathStep[]): void {
  if (isNothing(value) || found.length > MAX_LEAVES) return
  const inner = unfolded(value)
  if (typeof inner !== 'object' || inner === null) {
    found.push({ steps, value: typeof value === 'string' ? value.slice(0, MAX_TEXT) : value })
  } else if (steps.length > MAX_DEPTH) {
    found.push({ steps, value: jsonText(inner).slice(0, MAX_TEXT) })
  } else if (timeIn(inner, steps) !== undefined) {
    found.push({ steps, value: timeIn(inner, steps) })
  } else if (isTokenInGroups(inner, steps)) {
    found.push({ steps, value: inner.join(' ').slice(0, MAX_TEXT) })
  } else if (Array.isArray(inner)) {
    for (const index of inner.keys()) collect(found, ownValue(inner, index), [...steps, index])
  } else {
    collectMembers(found, inner, steps)
  }
}

function collectMembers(found: Leaf[], object: object, steps: readonly PathStep[]): void {
  const pair = pairIn(object)
  for (const name of Object.keys(object)) {
    if (name === pair?.named) continue
    const first = found.length
    collect(found, ownValue(object, name), [...steps, name.slice(0, MAX_NAME)])
    if (pair === undefined || name !== pair.holding) continue
    const { called } = pair
    found.splice(first, found.length, ...found.slice(first).map((leaf) => ({ called, ...leaf })))
  }
}

/** The names that lead to a value, outermost first. */
export function namesOnWay({ steps, called }: Leaf): readonly string[] {
  const names = steps.filter((step) => typeof step === 'string')
  return called === undefined ? names : [...names.slice(0, -1), called]
}

/** A time as a list or object of its parts. A list of two is a month only if its name means a time. */
function timeIn(value: object, steps: readonly PathStep[]): string | undefined {
  const name = steps.findLast((step) => typeof step === 'string') ?? ''
  const isShort = Object.keys(value).length < 3
  if (isShort ? meaningOf(plainWords(name).at(-1)) !== 'moment' : goodsByName(name) !== undefined)
    return undefined
  return textOfTimeParts(value)
}

/** A token as a list of its groups: `{ token: ['12345', '67890', '12345', '67890'] }`. */
function isTokenInGroups(value: object, steps: readonly PathStep[]): value is readonly string[] {
  const name = steps.findLast((step) => typeof step === 'string') ?? ''
  if (!Array.isArray(value) || goodsByName(name) !== 'token') return false
  const areGroups = value.every((item) => typeof item === 'string' && /^\d{3,10}$/.test(item))
  return areGroups && isWholeTokens(value.join(''))
}

/** A name and a value in one object: some platforms write unforeseen members this way. */
function pairIn(
  object: object,
): { readonly named: string; readonly holding: string; readonly called: string } | undefined {
  const names = Object.keys(object)
  const holding = names.find((name) => /^value$/i.test(name))
  const named = names.find((name) => /^(?:key|name|label|field|title|type)$/i.test(name))
  if (holding === undefined || named === undefined) return undefined
  const called = ownValue(object, named)
  const value = ownValue(object, holding)
  const isPair = typeof value === 'string' || typeof value === 'number'
  return isPair && typeof called === 'string' && /^[A-Za-z][A-Za-z _-]{1,30}\d?$/.test(called)
    ? { named, holding, called }
    : undefined
}

/** An object's own data property, or an array's item; otherwise undefined. */
export function ownValue(value: unknown, step: PathStep): unknown {
  if (typeof value !== 'object' || value === null) return undefined
  if (Array.isArray(value) !== (typeof step === 'number')) return undefined
  const property = Object.getOwnPropertyDescriptor(value, step)
  return property !== undefined && 'value' in property ? property.value : undefined
}

/** Whether there is nothing to show. 0 and false are something. */
export function isNothing(value: unknown): boolean {
  return value === undefined || value === null || value === '' || value === 'NaN'
}

/** A value as text for people; `Yes` and `No` for booleans. */
export function scalarText(value: unknown): string {
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
