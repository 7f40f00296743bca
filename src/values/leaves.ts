import { goodsByName } from './goods.ts'
import { unfolded } from './json-text.ts'
import { isWholeTokens } from './vend-token.ts'

/** A step into an object by name, or into an array by index. */
export type PathStep = string | number

/** A value that holds no others, and the way to it. */
export interface Leaf {
  readonly steps: readonly PathStep[]
  readonly value: unknown
  /** What the object around it says that it is: `{ name: 'PIN', value: '48213' }`. */
  readonly called?: string
}

/** Deeper values are written as JSON text, so that nothing is lost and nothing runs away. */
const MAX_DEPTH = 32

/** Every value in a document, also in the documents that are written as text in it. `undefined`, `null` and '' are nothing. */
export function leaves(value: unknown, steps: readonly PathStep[] = []): readonly Leaf[] {
  if (isNothing(value)) return []
  const inner = unfolded(value)
  if (typeof inner !== 'object' || inner === null) return [{ steps, value }]
  if (steps.length > MAX_DEPTH) return [{ steps, value: jsonText(inner) }]
  if (isTokenInGroups(inner, steps)) return [{ steps, value: inner.join(' ') }]
  if (Array.isArray(inner))
    return inner.flatMap((_, index) => leaves(ownValue(inner, index), [...steps, index]))
  const pair = pairIn(inner)
  return Object.keys(inner).flatMap((name) => {
    if (name === pair?.named) return []
    const found = leaves(ownValue(inner, name), [...steps, name])
    return pair !== undefined && name === pair.holding
      ? found.map((leaf) => ({ called: pair.called, ...leaf }))
      : found
  })
}

/** The names on the way to a value, from the outside in. */
export function namesOnWay({ steps, called }: Leaf): readonly string[] {
  const names = steps.filter((step) => typeof step === 'string')
  return called === undefined ? names : [...names.slice(0, -1), called]
}

/** A list of the groups that a token is keyed in by: `{ token: ['12345', '67890', '12345', '67890'] }`. */
function isTokenInGroups(value: object, steps: readonly PathStep[]): value is readonly string[] {
  const name = steps.findLast((step) => typeof step === 'string') ?? ''
  if (!Array.isArray(value) || goodsByName(name) !== 'token') return false
  const areGroups = value.every((item) => typeof item === 'string' && /^\d{3,10}$/.test(item))
  return areGroups && isWholeTokens(value.join(''))
}

/** A name and a value as members of one object, as platforms write members that they did not foresee. */
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

/** An own data property of an object, or an item of an array; `undefined` for everything else. */
export function ownValue(value: unknown, step: PathStep): unknown {
  if (typeof value !== 'object' || value === null) return undefined
  if (Array.isArray(value) !== (typeof step === 'number')) return undefined
  const property = Object.getOwnPropertyDescriptor(value, step)
  return property !== undefined && 'value' in property ? property.value : undefined
}

/** Whether there is nothing to show: 0 and false are something. */
export function isNothing(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}

/** A value as text that a person may read; `Yes` and `No` for booleans. */
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
