import type { Transaction } from '../sandbox/store/store.ts'

export interface Lesson {
  readonly id: string
  readonly title: string
  readonly task: string
  /** What happens then, and what a cashier does about it. */
  readonly outcome: string
  /** Whether the requests to the sandbox so far include the task. */
  readonly isDone: (transactions: readonly Transaction[]) => boolean
}

interface LessonGroup {
  readonly title: string
  readonly lessons: readonly Lesson[]
}

/** The numbers are the sandbox's fixed inputs (docs/sandbox.md): the last four digits decide the outcome. */
export const lessonGroups: readonly LessonGroup[] = [
  {
    title: 'Sell and redeem',
    lessons: [
      {
        id: 'sale',
        title: 'A sale',
        task: 'Sell airtime to 082 123 4567.',
        outcome: 'It is sold at once. Print the receipt or send it, then press Next customer.',
        isDone: (all) => all.some((one) => one.kind === 'purchase' && one.status === 'COMPLETED'),
      },
      {
        id: 'electricity',
        title: 'Electricity',
        task: 'Sell electricity for the meter 01234567897.',
        outcome: 'The customer keys the token into the meter.',
        isDone: (all) =>
          all.some((one) => one.body['meterNumber'] !== undefined && one.status === 'COMPLETED'),
      },
      {
        id: 'redeem',
        title: 'Redeem a voucher',
        task: 'Under Redeem, enter the PIN 1234 5678 9012.',
        outcome: 'The voucher is used up, and the customer gets its value.',
        isDone: (all) => all.some((one) => one.kind === 'redeem' && one.status === 'COMPLETED'),
      },
    ],
  },
  {
    title: 'When something goes wrong',
    lessons: [
      {
        id: 'slow',
        title: 'A sale that takes long',
        task: 'Sell airtime to 082 000 0001.',
        outcome:
          'It is Pending for a few seconds. Serve the next customer meanwhile: it stays under Open sales.',
        isDone: ended('0001', 'COMPLETED'),
      },
      {
        id: 'fails-later',
        title: 'A sale that fails',
        task: 'Sell airtime to 082 000 0002.',
        outcome: 'It fails after a few seconds. Nothing was sold: give the money back.',
        isDone: ended('0002', 'FAILED'),
      },
      {
        id: 'retry',
        title: 'A sale that works on the second try',
        task: 'Sell airtime to 082 000 0004, and press Retry once it has failed.',
        outcome: 'Retry continues the same sale, so nobody pays twice.',
        isDone: (all) => all.some((one) => endsIn(one, '0004') && one.attempt > 1),
      },
      {
        id: 'answer-lost',
        title: 'The line drops after the sale has gone out',
        task: 'Sell airtime to 082 000 0008.',
        outcome:
          'It is Pending until the till finds out that it was sold. Don’t sell it again meanwhile.',
        isDone: ended('0008', 'COMPLETED'),
      },
      {
        id: 'request-lost',
        title: 'The line drops before the sale arrives',
        task: 'Sell airtime to 082 000 0009.',
        outcome:
          'The platform does not know the sale, so the till asks whether to send it again. It keeps its number: it can’t be sold twice.',
        isDone: ended('0009', 'COMPLETED'),
      },
      {
        id: 'late-receipt',
        title: 'A receipt that comes late',
        task: 'Sell airtime to 082 000 0012.',
        outcome: 'It is sold, and the till fetches the receipt by itself.',
        isDone: ended('0012', 'COMPLETED'),
      },
      {
        id: 'never-ends',
        title: 'A sale that does not end',
        task: 'Sell airtime to 082 000 0007.',
        outcome: 'It stays Pending. Print a slip for the customer, and serve the next one.',
        isDone: (all) => all.some((one) => endsIn(one, '0007')),
      },
    ],
  },
]

export const lessons: readonly Lesson[] = lessonGroups.flatMap((group) => group.lessons)

/** The ids of the finished lessons, read from the requests to the sandbox. */
export function lessonsDone(transactions: readonly Transaction[]): ReadonlySet<string> {
  return new Set(lessons.filter(({ isDone }) => isDone(transactions)).map(({ id }) => id))
}

function ended(ending: string, status: Transaction['status']): Lesson['isDone'] {
  return (all) => all.some((one) => endsIn(one, ending) && one.status === status)
}

function endsIn({ recipient }: Transaction, ending: string): boolean {
  return recipient.endsWith(ending)
}
