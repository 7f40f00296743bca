import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { purchaseResponse } from '../../platform/contract/sale/purchase.ts'
import { tokenEnvelope } from '../../platform/contract/access/token.ts'
import { createSandbox } from '../../sandbox/app.ts'
import { openMemoryStore } from '../../sandbox/memory/memory-store.ts'
import { plainHashing } from '../../testing/servers/plain-sandbox.ts'
import { serveApi } from '../../testing/servers/serve-api.ts'
import { diceOf, type Dice } from '../../testing/simulator/dice.ts'
import { cents } from '../../values/money.ts'
import { type Api, sandboxApi } from './api.ts'
import { createGateway } from './gateway.ts'

/** A gateway before a gateway before a sandbox, over HTTP: one client must never get another's answer. */

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
})

/** @returns the address of the API */
async function serve(api: Api): Promise<URL> {
  const serving = await serveApi(api)
  closers.push(async () => {
    await serving.stop(100)
    await api.close()
  })
  return new URL('/vas', serving.address)
}

function gatewayTo(upstream: URL): Api {
  const gateway = createGateway(upstream)
  return {
    fetch(request, ip, trace) {
      const { pathname, search } = new URL(request.url)
      return gateway.fetch(request, `${pathname.slice('/vas'.length)}${search}`, ip, trace)
    },
    isSandbox: false,
    isReady: () => gateway.reaches(),
    close: async () => gateway.close(),
  }
}

const clientCount = 8
const password = 'mixed-requests'
const sellers = [
  { role: 'merchant', accountId: 'M-1001' },
  { role: 'sub-merchant', accountId: 'S-2001' },
  { role: 'merchant', accountId: 'M-1002' },
] as const
const sellerOf = (client: number) => sellers[client % sellers.length] ?? sellers[0]

async function chain(): Promise<URL> {
  const seed = {
    users: Array.from({ length: clientCount }, (_, client) => ({
      id: `user-${client}`,
      username: `client-${client}`,
      passwordHash: password,
      role: sellerOf(client).role,
      accountId: sellerOf(client).accountId,
    })),
    wallets: sellers.map(({ accountId }) => ({ accountId, deposit: cents(1e11) })),
  }
  const store = openMemoryStore(seed, () => Date.now())
  const sandbox = createSandbox({ store, hashing: plainHashing, rateLimits: false })
  await sandbox.start()
  return await serve(gatewayTo(await serve(gatewayTo(await serve(sandboxApi(sandbox, store))))))
}

const record = z.looseObject({ transactionId: z.string(), merchantReference: z.string() })
const page = z.looseObject({ content: z.array(record) })

/** One client that puts its name into every request. @returns a function that asks once and throws on a wrong answer */
async function honest(api: URL, client: number, dice: Dice): Promise<() => Promise<void>> {
  const sold: { reference: string; id: string }[] = []
  const anySold = () => sold[dice.whole(0, sold.length - 1)] ?? { reference: '', id: '' }
  let asked = 0
  let token = ''
  const ask = async (method: 'GET' | 'POST', path: string, body?: object) => {
    const answer = await fetch(`${api.href}${path}`, {
      method,
      headers: {
        ...(token !== '' && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: answer.status, body: await answer.json() }
  }
  const buy = async (merchantReference: string) => {
    const bought = await ask('POST', '/purchase', {
      productCode: 'MTN-AIRTIME',
      amount: 2 + client,
      mobileNumber: '+27821234567',
      paymentMethod: 'cash',
      channelId: 'CH-POS-1',
      merchantReference,
    })
    const { responseCode, transactionId } = purchaseResponse.parse(bought.body)
    expect([bought.status, responseCode]).toEqual([200, '0'])
    return String(transactionId)
  }
  const name = () => `C${client}-${(asked += 1)}`

  const questions = [
    async () => {
      const reference = name()
      sold.push({ reference, id: await buy(reference) })
    },
    async () => {
      const { reference, id } = anySold()
      expect(await buy(reference)).toBe(id)
    },
    async () => {
      const { reference, id } = anySold()
      const found = await ask('POST', '/transactions', { transactionId: id })
      expect(record.parse(found.body)).toMatchObject({
        transactionId: id,
        merchantReference: reference,
      })
    },
    async () => {
      const listed = await ask('GET', `/transactions?page=0&size=5&of=${name()}`)
      const references = page.parse(listed.body).content.map((one) => one.merchantReference)
      const owners = references.map((one) => sellerOf(Number(/^C(\d)-/.exec(one)?.[1])))
      expect(owners.filter((owner) => owner !== sellerOf(client))).toEqual([])
      expect(references).not.toEqual([])
    },
    async () => {
      const path = `/lookups/${name()}`
      expect(await ask('GET', path)).toMatchObject({ status: 404, body: { path } })
    },
    async () => {
      const path = `/merchants/${name()}/products`
      expect(await ask('GET', path)).toMatchObject({ status: 403, body: { path } })
    },
  ] as const

  const signedIn = await ask('POST', '/auth/token', { username: `client-${client}`, password })
  token = tokenEnvelope.parse(signedIn.body).data.token
  await questions[0]()
  return () => dice.pick(questions)()
}

const host = 'Host: localhost\r\n'
const sale = `POST /vas/purchase HTTP/1.1\r\n${host}Content-Type: application/json\r\n`
const next = `GET /vas/lookups/HOSTILE HTTP/1.1\r\n${host}\r\n`
/** What a hostile client sends, and the status that it gets; it hangs up at once if it would get none. */
const attacks: readonly [Attack, ...Attack[]] = [
  [`GET /vas/transactions HTTP/1.1\r\n${host}Content-Length: ${next.length}\r\n\r\n${next}`, '400'],
  [`HEAD /vas/transactions HTTP/1.1\r\n${host}Content-Length: 9\r\n\r\n`, '400'],
  [`${sale}Content-Length: 900\r\n\r\n{`, undefined],
  [`${sale}Content-Length: 2\r\n\r\n{}${next}`, '401'],
  [`${sale}Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n${next}`, '400'],
  [`${sale}Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n${next}`, '400'],
  [`${sale}Expect: 100-continue\r\nContent-Length: 900\r\n\r\n`, '100'],
  [`DELETE /vas/transactions HTTP/1.1\r\n${host}Content-Length: 9\r\n\r\n${next}`, '405'],
  [
    `GET /vas/transactions HTTP/1.1\r\n${host}Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n${next}`,
    '401',
  ],
  [next.repeat(3), '401'],
]
type Attack = readonly [bytes: string, status: string | undefined]

/** Sends bytes, waits for the start of an answer if one is due, and hangs up. */
async function attack(api: URL, [bytes, status]: Attack): Promise<void> {
  const socket = connect(Number(api.port), '127.0.0.1')
  socket.write(bytes)
  if (status === undefined) await once(socket, 'connect')
  else expect(String(await once(socket, 'data'))).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  socket.on('error', () => undefined).destroy()
}

/** @returns how many requests were sent */
async function ask(count: number): Promise<number> {
  const api = await chain()
  const dice = diceOf(1)
  const clients = await Promise.all(
    Array.from({ length: clientCount }, (_, client) => honest(api, client, dice)),
  )
  // The last client also attacks.
  const hostile = async () => attack(api, dice.pick(attacks))
  const works = [...clients, hostile, hostile].map(async (work) => {
    let asked = 0
    for (; asked < count / (clientCount + 2); asked += 1) await work()
    return asked
  })
  return (await Promise.all(works)).reduce((sum, asked) => sum + asked, 0)
}

test('each of eight clients, one of them hostile, gets its own answers through two gateways', async () => {
  expect(await ask(200)).toBe(200)
})

test(
  'each of eight clients, one of them hostile, gets its own answers to 3,000 requests',
  { tags: ['thorough'], timeout: 600_000 },
  async () => {
    expect(await ask(3_000)).toBe(3_000)
  },
)
