import * as fc from 'fast-check'

type Members = Readonly<Record<string, unknown>>

/** Other ways to write a value with the same meaning (ruling R45). */
const otherwise: Readonly<Record<string, (value: unknown) => unknown>> = {
  text: (value) => (isPlain(value) ? String(value) : value),
  '0 or 1': (value) => (typeof value === 'boolean' ? Number(value) : value),
  number: (value) =>
    typeof value === 'string' && /^[1-9]\d{0,14}$|^0$/.test(value) ? Number(value) : value,
}

/** Values that say nothing, or that the till doesn't promise to read. */
const odd: readonly unknown[] = [
  undefined,
  null,
  {},
  [],
  [0],
  ['0'],
  [true, false],
  { code: 0 },
  '',
]

function isPlain(value: unknown): boolean {
  return ['string', 'number', 'boolean'].includes(typeof value)
}

function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null
}

/** The same answer with members of other types and the same meaning. */
export function writtenOtherwise(answer: unknown): fc.Arbitrary<unknown> {
  return distorted(answer, fc.constantFrom(...Object.values(otherwise)))
}

/** The same answer, with some members missing or meaningless. */
export function writtenOddly(answer: unknown): fc.Arbitrary<unknown> {
  const lost = odd.map((value) => () => value)
  return distorted(
    answer,
    fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...Object.values(otherwise)) },
      { weight: 1, arbitrary: fc.constantFrom(...lost) },
    ),
  )
}

function distorted(value: unknown, change: fc.Arbitrary<(value: unknown) => unknown>) {
  const asIs = (same: unknown) => same
  const changed = fc.oneof({ weight: 2, arbitrary: fc.constant(asIs) }, change)
  const inner = (one: unknown): fc.Arbitrary<unknown> => {
    if (!isObject(one) || Array.isArray(one)) return changed.map((write) => write(one))
    const members = Object.entries(one).map(([name, member]) => [name, inner(member)] as const)
    return fc
      .tuple(fc.record(Object.fromEntries(members)), changed)
      .map(([whole, write]) => write(whole))
  }
  if (!isObject(value) || Array.isArray(value)) return inner(value)
  // Missing answers are tested elsewhere.
  const members = Object.entries(value).map(([name, member]) => [name, inner(member)] as const)
  return fc
    .tuple(fc.record(Object.fromEntries(members)), fc.constantFrom(...Object.values(otherwise)))
    .map(([whole, write]) => write(whole))
}
