import { isForShop, nothingIsSold } from '../../till/terminal/set-up/purpose.ts'

/**
 * A slip of paper, for the screen and the browser's print (`SlipPaper`), a thermal printer (`escPosOf`), a message
 * (`slipText`), a PDF or a picture. Every text is ready to read: money as `R 1 234.50` (ruling R18), dates as given
 * (ruling R15).
 */
export interface Slip {
  /** The title: 'Receipt', 'X report'. Never 'Tax invoice' (ruling R29). */
  readonly title: string
  readonly parts: readonly SlipPart[]
}

export type SlipPart =
  /** In capitals: 'DUPLICATE'. */
  | { readonly kind: 'mark'; readonly text: string }
  /** The shop's own lines, centred over the title. */
  | { readonly kind: 'shop'; readonly text: string }
  /** Centred, under the title. */
  | { readonly kind: 'under'; readonly text: string }
  | { readonly kind: 'rule' }
  | ({ readonly kind: 'row' } & SlipRow)
  /** A token or PIN in the groups in which people type it (ruling R28), the largest text on the slip. */
  | { readonly kind: 'secret'; readonly label: string; readonly groups: readonly string[] }
  /** Centred small print. */
  | { readonly kind: 'note'; readonly text: string }

/** A name at the left, its value at the right. */
export interface SlipRow {
  readonly name: string
  readonly value: string
  /** A total. */
  readonly strong?: boolean
}

/**
 * A slip of sections with a rule between them, such as a cash-up's.
 * @param under lines under the title: the shop, the shift, the time
 * @param notes small print at the foot
 */
export function slipOfSections(
  title: string,
  under: readonly string[],
  sections: readonly (readonly SlipRow[])[],
  notes: readonly string[] = [],
): Slip {
  const rows = sections.flatMap((section): readonly SlipPart[] => [
    { kind: 'rule' },
    ...section.map((row) => ({ kind: 'row' as const, ...row })),
  ])
  return {
    title,
    parts: [
      ...under.map((text) => ({ kind: 'under' as const, text })),
      ...rows,
      ...(notes.length > 0 ? [{ kind: 'rule' as const }] : []),
      ...notes.map((text) => ({ kind: 'note' as const, text })),
    ],
  }
}

/**
 * Adds the shop's own lines from Settings to the head and foot of a slip. In practice it also says there that nothing
 * was sold. Every slip passes through here before a screen, printer or message.
 */
export function withShopLines(
  slip: Slip,
  { head, foot }: { readonly head: string; readonly foot: string },
): Slip {
  const over = linesIn(head).map((text) => ({ kind: 'shop' as const, text }))
  const mark: readonly SlipPart[] = isForShop
    ? []
    : [{ kind: 'mark', text: nothingIsSold.toUpperCase() }]
  const under = linesIn(foot).map((text) => ({ kind: 'note' as const, text }))
  const parts = under.length > 0 && slip.parts.at(-1)?.kind !== 'note' ? [rule] : []
  return { ...slip, parts: [...over, ...mark, ...slip.parts, ...parts, ...under, ...mark] }
}

const rule: SlipPart = { kind: 'rule' }

function linesIn(text: string): readonly string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
