import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { z } from 'zod'
import { purchaseResponse, type PurchaseResponse } from '../../platform/contract/sale/purchase.ts'
import { endpoints, type Endpoint } from '../../platform/contract/endpoints.ts'
import { tokenEnvelope } from '../../platform/contract/access/token.ts'
import { parseJson } from '../../values/text/json-text.ts'
import { demoAccounts } from '../../sandbox/seed/accounts.ts'
import type { Switches } from '../../sandbox/rules/switches.ts'
import type { Home, HomeOptions, MakeHome } from './home.ts'
import { virtualClock, type VirtualClock } from './virtual-clock.ts'

/** A complete answer. `body` is `undefined` when the text isn't JSON. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly body: unknown
}

export interface CallOptions {
  /** Sent as JSON. */
  readonly body?: unknown
  /** Sent as it is, instead of `body`. */
  readonly raw?: BodyInit
  readonly token?: string
  readonly headers?: Readonly<Record<string, string>>
}

export type DemoUser = 'merchant' | 'submerchant' | 'poor' | 'partner' | 'vendor'

/** What the suite's tests use. The sandbox is reset before each test. */
export interface Bench {
  readonly clock: VirtualClock
  /** @param path below the mount, such as `/purchase` */
  readonly call: (method: string, path: string, options?: CallOptions) => Promise<Answer>
  /** @param path after the origin, such as `/sandbox/ledger` */
  readonly callOrigin: (method: string, path: string, options?: CallOptions) => Promise<Answer>
  /** Signs a demo user in. */
  readonly signIn: (
    user: DemoUser,
  ) => Promise<{ readonly token: string; readonly refreshToken: string }>
  /** A signed-in demo user. */
  readonly as: (user: DemoUser) => Promise<Seller>
  readonly setSwitches: (switches: Partial<Switches>) => Promise<void>
  /** An account's balance and held money in cents. */
  readonly wallet: (
    accountId: string,
  ) => Promise<{ readonly balance: number; readonly held: number }>
  /** The number of transactions of each status. Checks that the books sum to zero. */
  readonly counts: () => Promise<Readonly<Record<string, number>>>
  readonly restart: () => Promise<void>
}

/** A signed-in user. */
export interface Seller {
  readonly token: string
  readonly call: (method: string, path: string, body?: unknown) => Promise<Answer>
  /** Buys R 20.00 of airtime by default. */
  readonly purchase: (members?: Readonly<Record<string, unknown>>) => Promise<Sale>
  /** Redeems an OTT voucher of R 100.00 in full by default. */
  readonly redeem: (members?: Readonly<Record<string, unknown>>) => Promise<Sale>
  readonly retry: (transactionId: string, body?: unknown) => Promise<Sale>
  readonly poll: (transactionId: string) => Promise<Answer>
}

/** An answer of purchase, redeem or retry. */
export interface Sale extends Answer {
  readonly sale: PurchaseResponse
  /** The transaction's id, or ''. */
  readonly id: string
}

const ledger = z.object({
  accounts: z.array(z.object({ id: z.string(), balance: z.number(), held: z.number() })),
  sum: z.number(),
  transactions: z.record(z.string(), z.number()),
})

/** Every route in the spec, with its path parameters filled. */
export const routes = Object.values(endpoints).flatMap(({ path, methods }: Endpoint) =>
  methods.map((method) => ({ method, path: path.replaceAll(/\{\w+\}/g, '1') })),
)

let references = 0

/** A reference that no earlier test used. */
export function freshReference(): string {
  references += 1
  return `REF-${references}`
}

/** Opens a home for the tests of the surrounding `describe`. */
export function useBench(
  makeHome: MakeHome,
  options: Partial<Omit<HomeOptions, 'clock'>> = {},
): Bench {
  const clock = virtualClock(Date.UTC(2026, 10, 20, 12, 5, 9, 123))
  const settings = { controls: true, rateLimits: false, catalogueSize: 0, ...options }
  let home: Home | undefined

  function opened(): Home {
    if (home === undefined) throw new Error('The home is open only while tests run')
    return home
  }

  async function callOrigin(
    method: string,
    path: string,
    options: CallOptions = {},
  ): Promise<Answer> {
    const { body, raw, token, headers } = options
    const sent = raw ?? (body === undefined ? undefined : JSON.stringify(body))
    const response = await opened().fetch(path, {
      method,
      headers: {
        ...(sent !== undefined && { 'Content-Type': 'application/json' }),
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(sent !== undefined && { body: sent }),
    })
    const text = await response.text()
    const parsed = parseJson(text)
    const { status, headers: answered } = response
    return { status, headers: answered, text, body: parsed.ok ? parsed.value : undefined }
  }

  const call: Bench['call'] = (method, path, options) => callOrigin(method, `/vas${path}`, options)

  const signIn: Bench['signIn'] = async (username) => {
    const password = demoAccounts.find((account) => account.username === username)?.password
    const answer = await call('POST', '/auth/token', { body: { username, password } })
    return tokenEnvelope.parse(answer.body).data
  }

  async function books() {
    const { body } = await callOrigin('GET', '/sandbox/ledger')
    const found = ledger.parse(body)
    expect(found.sum).toBe(0)
    return found
  }

  beforeAll(async () => {
    home = await makeHome({ ...settings, clock })
  })
  afterAll(async () => {
    await home?.close()
    home = undefined
  })
  beforeEach(async () => {
    if (!settings.controls) return
    clock.rewind()
    await callOrigin('POST', '/sandbox/reset')
  })

  return {
    clock,
    call,
    callOrigin,
    signIn,
    as: async (user) => sellerOf(call, (await signIn(user)).token),
    setSwitches: async (switches) => {
      const answer = await callOrigin('PUT', '/sandbox/switches', { body: switches })
      expect(answer.status).toBe(200)
    },
    wallet: async (accountId) => {
      const account = (await books()).accounts.find(({ id }) => id === accountId)
      if (account === undefined) throw new Error(`${accountId} has no wallet`)
      return { balance: account.balance, held: account.held }
    },
    counts: async () => (await books()).transactions,
    restart: () => opened().restart(),
  }
}

function sellerOf(call: Bench['call'], token: string): Seller {
  const common = { paymentMethod: 'cash', channelId: 'CH-POS-1' }
  const post = async (path: string, body?: unknown): Promise<Sale> => {
    const answer = await call('POST', path, { token, ...(body !== undefined && { body }) })
    const parsed = purchaseResponse.safeParse(answer.body)
    const sale = parsed.success ? parsed.data : { responseCode: 'no such body' }
    return { ...answer, sale, id: sale.transactionId ?? '' }
  }
  return {
    token,
    call: (method, path, body) =>
      call(method, path, { token, ...(body !== undefined && { body }) }),
    purchase: (members = {}) =>
      post('/purchase', {
        productCode: 'MTN-AIRTIME',
        amount: 20,
        mobileNumber: '+27821234567',
        ...common,
        merchantReference: freshReference(),
        ...members,
      }),
    redeem: (members = {}) =>
      post('/redeem', {
        productCode: 'OTT-REDEEM',
        amount: 0,
        voucherPin: '123456789012',
        ...common,
        merchantReference: freshReference(),
        ...members,
      }),
    retry: (id, body) => post(`/transactions/${id}/retry`, body),
    poll: (transactionId) => call('POST', '/transactions', { token, body: { transactionId } }),
  }
}

/** The body of a refusal, which has no transaction. */
export function refusal(responseCode: string, responseMessage: unknown) {
  const responseDateTime: unknown = expect.any(String)
  return { responseCode, responseMessage, responseDateTime, successful: false }
}

/** A mobile number for a purchase with the given last four digits. */
export function mobileEndingIn(ending: string): string {
  return `+2782123${ending}`
}
