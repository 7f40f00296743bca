import type { Slip, SlipPart } from './slip.ts'

/** A slip as a message for a phone, in proportional letters. */
export function slipText(slip: Slip): string {
  const shop = slip.parts.flatMap((part) => (part.kind === 'shop' ? [part.text] : []))
  const lines = [...shop, slip.title, ...slip.parts.flatMap(linesOf)]
  return lines
    .join('\n')
    .replaceAll('\u00A0', ' ')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

function linesOf(part: SlipPart): readonly string[] {
  switch (part.kind) {
    case 'mark':
      return [`** ${part.text} **`]
    case 'under':
    case 'note':
      return [part.text]
    case 'rule':
      return ['']
    case 'secret':
      return [`${part.label}: ${part.groups.join(' ')}`]
    case 'row':
      return [`${part.name}: ${part.value}`]
    case 'shop':
    default:
      return []
  }
}

/**
 * One token or PIN a line, without spaces between the groups of digits. '' if the slip has none.
 */
export function secretsText(slip: Slip): string {
  return slip.parts
    .flatMap((part) => (part.kind === 'secret' ? [part.groups] : []))
    .map((groups) =>
      groups.every((group) => /^\d+$/.test(group)) ? groups.join('') : groups.join(' '),
    )
    .join('\n')
}
