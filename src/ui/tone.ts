/** The meaning of a colour. Unknown is `checking`, never `failed`. */
export type Tone = 'info' | 'sold' | 'failed' | 'needs' | 'checking'
