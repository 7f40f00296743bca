import { formatRand, type Cents } from '../values/money.ts'

/** One line of a receipt, or one token or PIN. */
export type ReceiptLine =
  | { readonly kind: 'text'; readonly key: string; readonly label: string; readonly text: string }
  | { readonly kind: 'money'; readonly key: string; readonly label: string; readonly cents: Cents }
  | SecretLine

/** Groups in which people read it aloud and type it (ruling R28). */
export interface SecretLine {
  readonly kind: 'secret'
  readonly goods: 'token' | 'key-change token' | 'pin'
  readonly key: string
  readonly label: string
  readonly groups: readonly string[]
  /** A key-change token's position, if its name tells. */
  readonly turn?: number | undefined
}

/** A line's value as plain text, for copying; secrets stay whole. */
export function lineText(line: ReceiptLine): string {
  if (line.kind === 'text') return line.text
  return line.kind === 'money' ? formatRand(line.cents) : line.groups.join(' ')
}
