import { expect, test } from 'vitest'
import { nobodySignedIn } from './use-confirm.ts'

test.each([
  ['purchase', /If the customer has paid, give the money back\./, /what you typed is held/],
  ['redeem', /Give the customer nothing yet\./, /Sign in, then redeem it\./],
] as const)(
  'after the session ended, a %s says what becomes of money and form',
  (kind, ...said) => {
    const { text } = nobodySignedIn(kind)
    for (const words of said) expect(text).toMatch(words)
    expect(text).not.toMatch(/no money was taken/)
  },
)
