import type { Members } from '../../platform/contract/members.ts'
import { withoutLongNumbers } from '../../values/text/long-numbers.ts'
import { counted, listed, msWords, quotedAll } from '../report/words.ts'
import { unseen, type Check } from './check.ts'

export const channel: Check = {
  id: 'channel',
  about: 'The channel',
  place: 'Endpoints 9 (found in the merchant dashboard)',
  rulings: ['R3', 'R40'],
  async look(visit) {
    const { channelId } = visit.terms
    const reading = await visit.records()
    const seenIn = channelIn(reading.ok ? reading.value.located.map(({ members }) => members) : [])
    const hint = seenIn.length === 0 ? '' : ` Records of sales name ${listed(seenIn)}.`
    if (channelId !== undefined)
      return unseen(
        `No answer lists the account’s channels.${hint} The first sale shows whether \`${channelId}\` is right.`,
        'Compare it with the Channels tab of the merchant dashboard.',
      )
    return {
      verdict: 'arrange',
      seen: `No answer lists the account’s channels.${hint}`,
      till: 'It is part of the till’s set-up: every purchase needs it.',
      advice:
        'Find it in the merchant dashboard under the user’s Channels tab, and give it to the doctor by --channel for the lines of `config.json`.',
    }
  },
}

/** How records name the channel of a sale: '`channelId` CH-POS-1'. The specification has no member for it. */
function channelIn(records: readonly Members[]): readonly string[] {
  const told = records.flatMap((members) =>
    Object.entries(members).flatMap(([name, value]: readonly [string, unknown]) =>
      /^channel/i.test(name) && typeof value === 'string' && value !== ''
        ? [`\`${name}\` ${withoutLongNumbers(value)}`]
        : [],
    ),
  )
  return [...new Set(told)].slice(0, 6)
}

const limitHeader = /ratelimit|rate-limit|retry-after/

export const limits: Check = {
  id: 'limits',
  about: 'Limits',
  place: 'Limits; HTTP statuses (429 without headers)',
  rulings: ['R26', 'R39'],
  look({ exchanges, watch }) {
    const refused = exchanges.filter(({ reply }) => reply.kind === 'answer' && reply.status === 429)
    const names = new Set(
      watch.heads.flatMap(({ headers }) =>
        [...headers.keys()].filter((name) => limitHeader.test(name)),
      ),
    )
    const headers =
      names.size > 0
        ? `Headers name limits: ${quotedAll([...names])}. The till doesn’t read them.`
        : 'No header names a limit, as the specification says.'
    if (refused.length > 0)
      return {
        verdict: 'loses',
        seen: `${headers} ${counted(refused.length, 'of the reads was', 'of the reads were')} answered 429.`,
        till: 'The till waits and asks again, which costs time.',
        advice: 'Ask the platform for its limits of this account.',
      }
    return unseen(
      `${headers} No read was answered 429. Reading doesn’t show how many sales a minute it takes.`,
      'If this account has other limits than ten purchases a minute, put them into `config.json` under `limits`.',
    )
  },
}

/** A cashier notices longer waits. */
const slow = 3_000
/** Larger answers are worth compressing. */
const heavy = 100_000

export const traffic: Check = {
  id: 'traffic',
  about: 'Speed, sizes and compression',
  place: 'not mentioned',
  rulings: [],
  look({ exchanges, watch }) {
    const answered = exchanges.filter(({ reply }) => reply.kind === 'answer')
    const slowest = [...answered].sort((a, b) => b.ms - a.ms)[0]
    if (slowest === undefined) return unseen('Nothing was answered.')
    const total = answered.reduce((sum, { ms }) => sum + ms, 0)
    const times = `${counted(answered.length, 'answer')}, ${msWords(total / answered.length)} each on average; the slowest was ${slowest.method} ${slowest.path} with ${msWords(slowest.ms)}.`
    const largest = [...watch.heads].sort((a, b) => b.bytes - a.bytes)[0]
    const packed = largest?.headers.get('content-encoding')
    const sizes =
      largest === undefined
        ? ''
        : ` The largest was ${largest.path} with ${(largest.bytes / 1_000).toFixed(1)} kB, ${packed === undefined ? 'not compressed' : `compressed (${packed})`}.`
    if (largest !== undefined && packed === undefined && largest.bytes > heavy)
      return {
        verdict: 'arrange',
        seen: times + sizes,
        till: 'On a slow connection the catalogue comes late.',
        advice: 'Ask the platform to compress its answers.',
      }
    return slowest.ms > slow
      ? {
          verdict: 'loses',
          seen: times + sizes,
          till: 'Cashiers wait. The till gives up a read after 15 s, and asks about a sale after 30 s.',
        }
      : { verdict: 'copes', seen: times + sizes }
  },
}
