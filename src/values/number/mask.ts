const DOTS = '••••'

/**
 * The end of a reference, meter or account number after dots: '••••4567'. Shows `keep` characters, but never more than
 * half of the text. The number of dots hides the length. '' for an empty text. (Ruling R32: money never appears whole.)
 */
export function maskTail(text: string, keep = 4): string {
  const characters = Array.from(text)
  if (characters.length === 0) return ''
  const half = Math.floor(characters.length / 2)
  const shown = keep > 0 ? Math.min(Math.trunc(keep), half) : 0
  return DOTS + characters.slice(characters.length - shown).join('')
}
