/** What a coloured thing says. Unknown is `checking`, never `failed`. */
export type Tone = 'info' | 'sold' | 'failed' | 'needs' | 'checking'
