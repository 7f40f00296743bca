/** What a coloured thing says. Unknown is `checking`, never `failed`. */
export type Tone = 'info' | 'sold' | 'failed' | 'needs' | 'checking'

/** The word of each state, so that none is told by colour alone. */
export const toneWord: Readonly<Record<Tone, string>> = {
  info: 'Note',
  sold: 'Sold',
  failed: 'Failed',
  needs: 'Needs you',
  checking: 'Checking',
}
