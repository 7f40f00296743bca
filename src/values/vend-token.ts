/** Digits of one STS credit or key-change token (IEC 62055-41). */
const TOKEN_LENGTH = 20

/**
 * A run of digits; or five groups of four with a space or dash between them, which is one token
 * written for reading and not five. ASSUMPTION (R28): the ruling splits at anything but digits.
 */
const RUNS = /\d{4}(?:[ \u00A0-]\d{4}){4}(?!\d)|\d+/g

/**
 * The tokens in one `token` text, in order (ruling R28). Split at anything but digits; a run of 40,
 * 60, … digits is that many tokens of 20; a run of any other length is kept whole. No digit is
 * dropped. Of a text without digits: none.
 */
export function splitTokens(text: string): string[] {
  return Array.from(text.matchAll(RUNS), ([run]) => run.replace(/\D/g, '')).flatMap((run) =>
    run.length % TOKEN_LENGTH === 0 ? pieces(run, TOKEN_LENGTH) : [run],
  )
}

/** A token as people read and key it: '1234 5678 9012 3456 7890' (ruling R28). */
export function groupsOfFour(token: string): string {
  return pieces(token, 4).join(' ')
}

function pieces(text: string, length: number): string[] {
  const characters = Array.from(text)
  return Array.from({ length: Math.ceil(characters.length / length) }, (_, index) =>
    characters.slice(index * length, (index + 1) * length).join(''),
  )
}
