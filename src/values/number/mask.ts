const DOTS = '••••'

/**
 * The end of a reference, meter or account number behind dots: '••••4567'. Shows `keep` characters,
 * yet never more than half of them, so that no short text is shown whole; the number of dots does
 * not tell the length. Of an empty text: ''. (Ruling R32: what is money never appears whole.)
 */
export function maskTail(text: string, keep = 4): string {
  const characters = Array.from(text)
  if (characters.length === 0) return ''
  const half = Math.floor(characters.length / 2)
  const shown = keep > 0 ? Math.min(Math.trunc(keep), half) : 0
  return DOTS + characters.slice(characters.length - shown).join('')
}
