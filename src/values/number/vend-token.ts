/** Digits of one STS credit or key-change token (IEC 62055-41). */
const TOKEN_LENGTH = 20

/** Digits with separators between groups of them. A letter or a colon ends a token. */
const STRETCHES = /\d(?:[\s\p{Cf}\p{Pd},;/|._\u00B7\u2212]*\d)*/gu

/** Digits in a text that belong together, with their place. */
interface DigitRun {
  readonly digits: string
  readonly start: number
  readonly end: number
}

/**
 * The runs of digits in a text, in order (ruling R28). Groups that make 20 digits together are one token; a run of 40,
 * 60, … digits is several tokens. The digits between tokens are one run. Drops no digit.
 * ASSUMPTION (R28): the ruling splits at everything except digits.
 */
export function digitRuns(text: string): readonly DigitRun[] {
  return Array.from(text.matchAll(STRETCHES)).flatMap(({ 0: stretch, index }) => {
    const groups = Array.from(stretch.matchAll(/\d+/g), (group) => ({
      digits: group[0],
      start: index + group.index,
      end: index + group.index + group[0].length,
    }))
    return joined(groups)
  })
}

/** The tokens in a `token` text, in order. A run of any other length stays whole. A text without digits has none. */
export function splitTokens(text: string): string[] {
  return digitRuns(text).flatMap(({ digits }) =>
    digits.length % TOKEN_LENGTH === 0 ? pieces(digits, TOKEN_LENGTH) : [digits],
  )
}

/** Whether digits are one or more tokens without separators. */
export function isWholeTokens(digits: string): boolean {
  return digits.length > 0 && digits.length % TOKEN_LENGTH === 0
}

function joined(groups: readonly DigitRun[]): readonly DigitRun[] {
  const runs: DigitRun[] = []
  let rest: readonly DigitRun[] = []
  for (let from = 0; from < groups.length;) {
    const size = groupsOfToken(groups.slice(from))
    if (size === 0) {
      rest = [...rest, ...groups.slice(from, from + 1)]
      from += 1
      continue
    }
    runs.push(...asOne(rest), ...asOne(groups.slice(from, from + size)))
    rest = []
    from += size
  }
  return [...runs, ...asOne(rest)]
}

/** How many of the first groups make one or more tokens together; 0 when they make none. */
function groupsOfToken(groups: readonly DigitRun[]): number {
  let digits = 0
  for (const [index, group] of groups.entries()) {
    digits += group.digits.length
    if (digits === TOKEN_LENGTH || (index === 0 && isWholeTokens(group.digits))) return index + 1
    if (digits > TOKEN_LENGTH) return 0
  }
  return 0
}

function asOne(groups: readonly DigitRun[]): readonly DigitRun[] {
  const [first] = groups
  const last = groups.at(-1)
  if (first === undefined || last === undefined) return []
  const digits = groups.map((group) => group.digits).join('')
  return [{ digits, start: first.start, end: last.end }]
}

/** A token for people to read and key in: '1234 5678 9012 3456 7890' (ruling R28). */
export function groupsOfFour(token: string): string {
  return pieces(token, 4).join(' ')
}

function pieces(text: string, length: number): string[] {
  const characters = Array.from(text)
  return Array.from({ length: Math.ceil(characters.length / length) }, (_, index) =>
    characters.slice(index * length, (index + 1) * length).join(''),
  )
}
