import type { FaultKind } from '../watch/fault-log.ts'

/** The purpose of a request, as far as faults depend on it. */
export type RequestClass = 'sale' | 'poll' | 'list' | 'refresh' | 'sign-in' | 'other'

/** What the network does to an exchange. */
export interface Fate {
  readonly kind: FaultKind
  /** Each arrival of the request at the platform, in milliseconds after the usual time. */
  readonly arrivals: readonly (readonly [from: number, to: number])[]
  /**
   * What reaches the till: the platform's answer, late or changed; a closed connection; silence; or the network's own
   * answer.
   */
  readonly answer:
    | { readonly kind: 'own'; readonly late?: readonly [from: number, to: number] }
    | { readonly kind: 'reset' }
    | { readonly kind: 'silence' }
    | { readonly kind: 'changed'; readonly how: Change }
    | { readonly kind: 'made'; readonly status: number; readonly text: string }
}

export type Change =
  | 'half'
  | 'broken-off'
  | 'html'
  | 'no-id'
  | 'unknown-code'
  | 'hidden'
  | 'bad-gateway'
  | 'gateway-timeout'
  | 'foreign-record'
  | 'foreign-answer'
  | 'unknown-status'
  | 'no-list'
  | 'stuck'
  | 'stuck-for-days'
  | 'called-failed'

/** A request on its way arrives within two minutes or never: limits.ts, `lateDelivery` (ASSUMPTION R21). */
const latestArrival = 110_000

const once = [[0, 0]] as const
const never = [] as const

export const html = '<!doctype html><title>Oops</title><h1>Something went wrong</h1>'
const tooMany = JSON.stringify({ error: 'Too Many Requests', message: 'Rate limit exceeded' })
const unlisted = JSON.stringify({ responseCode: '7431', responseMessage: 'Supplier is resting' })

interface Row extends Fate {
  readonly on: readonly RequestClass[]
  readonly weight: number
}

const everything: readonly RequestClass[] = ['sale', 'poll', 'list', 'refresh', 'sign-in']
const signedIn: readonly RequestClass[] = ['sale', 'poll', 'list']

/** The network's faults as data (docs/sale-engine.md, fault matrix). */
const networkFaults: readonly Row[] = [
  row('reset before execution', everything, 3, never, { kind: 'reset' }),
  row('reset after execution', everything, 4, once, { kind: 'reset' }),
  row('silence before execution', everything, 2, never, { kind: 'silence' }),
  row('silence after execution', everything, 3, once, { kind: 'silence' }),
  row('late delivery', ['sale'], 3, [[3_000, latestArrival]], { kind: 'reset' }),
  row('late delivery', ['sale'], 2, [[3_000, latestArrival]], { kind: 'silence' }),
  row(
    'duplicate delivery',
    ['sale', 'poll', 'refresh'],
    3,
    [
      [0, 0],
      [10, 2_000],
    ],
    { kind: 'own' },
  ),
  row(
    'duplicate delivery',
    ['sale', 'poll', 'refresh'],
    2,
    [
      [0, 0],
      [2_000, latestArrival],
    ],
    {
      kind: 'own',
    },
  ),
  row('reordered delivery', ['sale', 'poll', 'list'], 3, [[500, 20_000]], { kind: 'own' }),
  row('slow answer', everything, 3, once, { kind: 'own', late: [1_000, 45_000] }),
  row('truncated JSON', everything, 3, once, { kind: 'changed', how: 'half' }),
  row('broken body', signedIn, 2, once, { kind: 'changed', how: 'broken-off' }),
  row('HTML page', signedIn, 2, once, { kind: 'changed', how: 'html' }),
  row('502 before execution', everything, 2, never, { kind: 'made', status: 502, text: html }),
  row('502 after execution', everything, 2, once, { kind: 'changed', how: 'bad-gateway' }),
  row('504 before execution', signedIn, 1, never, { kind: 'made', status: 504, text: html }),
  row('504 after execution', signedIn, 2, once, { kind: 'changed', how: 'gateway-timeout' }),
  row('202 without id', ['sale'], 3, once, { kind: 'changed', how: 'no-id' }),
  row('429 without CORS', everything, 2, never, { kind: 'reset' }),
  row('429 of a gateway', everything, 2, never, { kind: 'made', status: 429, text: tooMany }),
  row('401 out of turn', signedIn, 2, never, { kind: 'made', status: 401, text: '{}' }),
  row('unknown code before execution', ['sale'], 2, never, {
    kind: 'made',
    status: 422,
    text: unlisted,
  }),
  row('unknown code after execution', ['sale'], 2, once, { kind: 'changed', how: 'unknown-code' }),
  row('unknown code until listed', ['sale'], 2, once, { kind: 'changed', how: 'hidden' }),
  row('record of another sale', ['poll'], 8, once, { kind: 'changed', how: 'foreign-record' }),
  row('answer of another sale', ['sale'], 3, once, { kind: 'changed', how: 'foreign-answer' }),
  row('unknown status', ['poll'], 8, once, { kind: 'changed', how: 'unknown-status' }),
  row('unreadable list', ['list'], 6, once, { kind: 'changed', how: 'no-list' }),
  row('stuck in PROCESSING', ['sale'], 2, once, { kind: 'changed', how: 'stuck' }),
  row('stuck for days', ['sale'], 0.7, once, { kind: 'changed', how: 'stuck-for-days' }),
  row('FAILED, then COMPLETED', ['sale'], 2, once, { kind: 'changed', how: 'called-failed' }),
]

function row(
  kind: FaultKind,
  on: readonly RequestClass[],
  weight: number,
  arrivals: Fate['arrivals'],
  answer: Fate['answer'],
): Row {
  return { kind, on, weight, arrivals, answer }
}

/** The faults for each class of request, with their weights. */
export const faultsByClass: Readonly<Record<RequestClass, readonly (readonly [Fate, number])[]>> = {
  sale: weightsOf('sale'),
  poll: weightsOf('poll'),
  list: weightsOf('list'),
  refresh: weightsOf('refresh'),
  'sign-in': weightsOf('sign-in'),
  other: [],
}

function weightsOf(which: RequestClass): readonly (readonly [Fate, number])[] {
  return networkFaults.flatMap((fault) => (fault.on.includes(which) ? [[fault, fault.weight]] : []))
}

export function classOf(method: string, path: string): RequestClass {
  const [plain = ''] = path.split('?')
  if (plain === '/purchase' || plain === '/redeem' || plain.endsWith('/retry')) return 'sale'
  if (plain === '/transactions') return method === 'GET' ? 'list' : 'poll'
  if (plain === '/auth/token/refresh') return 'refresh'
  return plain === '/auth/token' ? 'sign-in' : 'other'
}
