/** Ruling R27: longer or deeper paths find nothing. */
const MAX_LENGTH = 256
const MAX_DEPTH = 8

/** A step into an object by name, or into an array by index. */
export type PathStep = string | number

/** A name, or an index in brackets, and the point before a name that follows something. */
const STEP = /(?:^|(?!^)\.)([^.[\]]+)|\[(\d{1,9})\]/y

/**
 * The steps of a receipt path such as `receipt.items[0].pin` (spec, section Category field
 * definition). `undefined` for text that is no path, or is longer than 256 characters or deeper
 * than 8 steps (ruling R27).
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

/** What a path found, and the way to it from the root of what was searched. */
export interface Found {
  readonly steps: readonly PathStep[]
  readonly value: unknown
}

/**
 * What a path names in a purchase response: from the response itself or, if that finds nothing,
 * from its `receipt` (ruling R27). Names that differ in their spelling alone are one: a record may
 * write `serial_number` where its answers have `serialNumber` (ruling R33). Steps of what is found
 * always start at the response, and are spelt as they stand there. Own data properties only: no
 * prototype is touched, no getter runs, nothing is evaluated. Never throws. `undefined`, `null` and
 * '' are nothing.
 */
export function resolveReceiptPath(response: unknown, path: string): Found | undefined {
  const steps = parseReceiptPath(path)
  if (steps === undefined) return undefined
  const direct = follow(response, steps)
  if (direct !== undefined) return direct
  const inReceipt = follow(response, ['receipt', ...steps])
  if (inReceipt !== undefined) return inReceipt
  // Some platforms flatten a receipt, and write whole paths as its names.
  const flat = path.trim().replace(/^receipt\./, '')
  return follow(response, ['receipt', flat])
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

/** A name by its letters and digits alone: 'meter_number' and 'MeterNumber' are 'meterNumber'. */
export function letters(name: string): string {
  return name.replace(/[_\-\s]+/g, '').toLowerCase()
}

/** What a member of an object holds, however its name is spelt; an exact name before all others. */
export function valueNamed(value: unknown, name: string): unknown {
  return ownValue(value, spelt(value, name))
}

function follow(root: unknown, steps: readonly PathStep[]): Found | undefined {
  let value = root
  const taken: PathStep[] = []
  for (const step of steps) {
    const own = spelt(value, step)
    value = ownValue(value, own)
    taken.push(own)
  }
  return isNothing(value) ? undefined : { steps: taken, value }
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
