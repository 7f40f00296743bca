import type { Tone } from '../../ui/tone.ts'

/** The states of a sale in the glossary's words, and what each means for the cashier. */
export const states: readonly {
  readonly tone: Tone
  readonly word: string
  readonly means: string
}[] = [
  { tone: 'sold', word: 'Sold', means: 'The money was taken. Give the customer the receipt.' },
  {
    tone: 'checking',
    word: 'Pending',
    means: 'The platform has it, or may have it. Don’t sell it again.',
  },
  {
    tone: 'needs',
    word: 'Not sent',
    means: 'The platform doesn’t have it yet. The till sends it: don’t sell it again.',
  },
  { tone: 'needs', word: 'Needs you', means: 'The till asks what to do. Open it and choose.' },
  {
    tone: 'failed',
    word: 'Failed',
    means: 'Nothing was delivered. Give the customer’s cash back, or retry.',
  },
]

/** The most frequent questions, and the steps that answer them. */
export const topics: readonly {
  readonly asks: string
  /** Only for users who sell (ruling R31). */
  readonly sells: boolean
  readonly answers: readonly string[]
}[] = [
  {
    asks: 'Sell something',
    sells: true,
    answers: [
      'Under Sell, tap a tile, or search for its name.',
      'Enter the number and the amount.',
      'Read the number back to the customer, take the money, then confirm.',
    ],
  },
  {
    asks: 'The customer can’t wait',
    sells: true,
    answers: [
      'Press Next customer: the sale continues by itself under Open sales.',
      'Print the slip that the sale offers: the customer comes back with it.',
      'Don’t sell it again while it says Pending or Not sent.',
    ],
  },
  {
    asks: 'A sale failed',
    sells: true,
    answers: [
      'Give the customer’s cash back, or ask whether to retry.',
      'Retry, in the sale or in Sales, makes a new attempt.',
      'Only a sale that failed can be retried, so nothing is sold twice.',
    ],
  },
  {
    asks: 'Print a receipt once more',
    sells: true,
    answers: [
      'Under Sales, search by the last digits of the number, and open the sale.',
      'Print there. The copy is marked DUPLICATE.',
    ],
  },
  {
    asks: 'The token or PIN was sent to the wrong number',
    sells: true,
    answers: [
      'The till can’t take back what the platform has sold.',
      'Open the sale under Sales, and press Copy for support.',
      'Call the platform’s support with the transaction shown there.',
    ],
  },
  {
    asks: 'There is no connection',
    sells: false,
    answers: [
      'Open sales continue by themselves once it is back.',
      'You lose nothing if the page closes: sign in again on the same device.',
    ],
  },
  {
    asks: 'Change the cashier, lock the till',
    sells: true,
    answers: [
      'Open the menu with your name, or press F4 to change the cashier and F2 to lock.',
      'The till locks by a PIN. If it has none, it asks you for a new one.',
    ],
  },
  {
    asks: 'Count the drawer',
    sells: true,
    answers: [
      'Under Cash-up, open a shift with the float in the drawer.',
      'At the end, Count and close: count first, then see what was expected.',
      'Print the Z, and keep it with the cash.',
    ],
  },
  {
    asks: 'Open the drawer without a sale',
    sells: true,
    answers: [
      'Open the menu with your name, or press F9, and say why.',
      'The till can open a drawer connected to its printer: Settings, Printing. Otherwise use the key.',
    ],
  },
  {
    asks: 'Find a sale',
    sells: false,
    answers: [
      'Under Sales, search by number, product, amount or reference.',
      'Today shows this day alone; Filter looks for a status, a kind or a cashier.',
    ],
  },
]
