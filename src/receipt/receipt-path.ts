import { isNothing, ownValue, type Leaf, type PathStep } from '../values/text/leaves.ts'

/** Ruling R27: longer or deeper paths find nothing. */
const MAX_LENGTH = 256
const MAX_DEPTH = 8

/** A name, or an index in brackets, and the dot before a name. */
const STEP = /(?:^|(?!^)\.)([^.[\]]+)|\[(\d{1,9})\]/y

/**
 * The steps of a receipt path such as `receipt.items[0].pin` (spec, section Category field definition). `undefined` for
 * other text, or a path longer than 256 characters or deeper than 8 steps (ruling R27).
 */
export function parseReceiptPath(path: string): readonly PathStep[] | undefined {
  const text = path.trim()
  if (text === '' || text.length > MAX_LENGTH) return undefined
  const steps: PathStep[] = []
  STEP.lastIndex = 0
  while (STEP.lastIndex < text.length) {
    const match = STEP.exec(text)
    if (match === null || steps.length === MAX_DEPTH) return undefined
    const [, name, index] = match
    steps.push(name === undefined ? Number(index) : name)
  }
  return steps
}

/**
 * Finds a path's values in a purchase response: from the response itself or, if that finds nothing, from its `receipt`
 * (ruling R27). On a list, a name applies to every item. Spelling does not matter: a record may write `serial_number`
 * where its answers have `serialNumber` (ruling R33). Returned steps start at the response, in its spelling. Reads own
 * data properties only: no prototypes, no getters, no evaluation. Never throws.
 */
export function resolveReceiptPath(response: unknown, path: string): readonly Leaf[] {
  const steps = parseReceiptPath(path)
  if (steps === undefined) return []
  const direct = follow(response, steps)
  if (direct.length > 0) return direct
  const inReceipt = follow(response, ['receipt', ...steps])
  if (inReceipt.length > 0) return inReceipt
  // Some platforms flatten a receipt, and write whole paths as names.
  const flat = path.trim().replace(/^receipt\./, '')
  return follow(response, ['receipt', flat])
}

/** The letters and digits of a name: 'meter_number' and 'MeterNumber' match 'meterNumber'. */
export function letters(name: string): string {
  return name.replace(/[_\-\s]+/g, '').toLowerCase()
}

/**
 * A member's value, in any spelling; an exact name wins. For a list with a single object, that object's value.
 */
export function valueNamed(value: unknown, name: string): unknown {
  const only: unknown = Array.isArray(value) && value.length === 1 ? value[0] : value
  return ownValue(only, spelt(only, name))
}

function follow(
  root: unknown,
  [step, ...rest]: readonly PathStep[],
  taken: readonly PathStep[] = [],
): readonly Leaf[] {
  if (step === undefined) return isNothing(root) ? [] : [{ steps: taken, value: root }]
  if (typeof step === 'string' && Array.isArray(root))
    return root.flatMap((_, index) =>
      follow(ownValue(root, index), [step, ...rest], [...taken, index]),
    )
  const own = spelt(root, step)
  return follow(ownValue(root, own), rest, [...taken, own])
}

/** The step as the object spells it. */
function spelt(value: unknown, step: PathStep): PathStep {
  if (typeof step === 'number' || !isNothing(ownValue(value, step))) return step
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return step
  const wanted = letters(step)
  return (
    Object.keys(value).find(
      (name) => letters(name) === wanted && !isNothing(ownValue(value, name)),
    ) ?? step
  )
}
