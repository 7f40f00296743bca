import type { Drawn } from './grammar.ts'

/** JSON as it goes over the wire. */
export type Members = Readonly<Record<string, unknown>>

/** A name of the specification in another platform's spelling; other names stay. */
export function spelt(name: string, style: Drawn['spelling'] | Drawn['fieldNames']): string {
  const words = name.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2').split(' ')
  const lower = words.map((word) => word.toLowerCase())
  switch (style) {
    case 'snake':
      return lower.join('_')
    case 'kebab':
      return lower.join('-')
    case 'spaced':
      return lower.join(' ')
    case 'capitals':
      return lower.join('_').toUpperCase()
    case 'Pascal':
      return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
    case 'camel':
    default:
      return name
  }
}
