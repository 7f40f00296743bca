import { describe, expect, test } from 'vitest'
import type { LookupRequest, LookupResult } from '../../platform/reads/lookups.ts'
import type { Sandbox } from '../../sandbox/app.ts'
import { settle, type FakeClock } from '../../testing/fake-clock.ts'
import { sandboxApi } from '../../testing/servers/sandbox-api.ts'
import type { Network } from '../../till/device/network.ts'
import { parseMobile } from '../../values/number/phone.ts'
import { createLookupRun, LOOKUP_LIFE_MS, mayWaive, type LookupState } from './lookup-run.ts'

const bill = (accountNumber: string): LookupRequest => ({
  kind: 'bill-payment',
  accountNumber,
  productCode: 'DSTV-BILL',
})
function bundle(number: string): LookupRequest {
  const mobileNumber = parseMobile(number)
  expect.assert(mobileNumber !== undefined)
  return { kind: 'mobile-bundle', mobileNumber, productCode: 'MTN-DATA-1GB-30D' }
}

/** A network that a test can turn off and on. */
function testNetwork() {
  let online = true
  const waiting: (() => void)[] = []
  const network: Network = {
    online: () => online,
    whenOnline: (signal) =>
      new Promise((resolve, reject) => {
        waiting.push(resolve)
        signal.addEventListener('abort', () => reject(new Error('Aborted')))
      }),
  }
  const set = (is: boolean) => {
    online = is
    if (is) for (const resume of waiting.splice(0)) resume()
  }
  return { network, set }
}

async function start() {
  const parts = await sandboxApi({ rateLimits: false, controls: true })
  await parts.api.session.signIn('merchant', 'merchant-demo')
  const { network, set } = testNetwork()
  const run = createLookupRun({ api: parts.api, network })
  const seen: string[] = []
  const stop = run.subscribe(() => seen.push(named(run.getState())))
  parts.sent.length = 0
  return { ...parts, run, seen, stop, setOnline: set }
}

function named(state: LookupState): string {
  if (state.kind === 'asking') return `asking:${state.wait.kind}`
  return state.kind === 'answered' ? `answered:${state.result.kind}` : state.kind
}

/** The sandbox gives these answers to the next requests to an endpoint, and its own after that. */
function answerNext(sandbox: Sandbox, path: string, ...answers: (() => Promise<Response>)[]) {
  const fetch = sandbox.fetch.bind(sandbox)
  sandbox.fetch = (request, from) => {
    const answer = request.url.includes(path) ? answers.shift() : undefined
    return answer === undefined ? fetch(request, from) : answer()
  }
}
const status = (code: number) => async () => new Response('{}', { status: code })
const broken = () => Promise.reject(new Error('No connection'))
const never = () => new Promise<Response>(() => undefined)

async function pass(clock: FakeClock, ms: number) {
  await clock.advance(ms)
  await settle()
}

test('a new run has no result and no offered sum', async () => {
  const { run, seen } = await start()
  run.about(undefined)
  run.cancel()
  run.waive()
  expect([run.getState(), run.offered(), seen]).toEqual([{ kind: 'none' }, undefined, []])
  run.offer('75')
  expect(run.offered()).toBe('75')
})

describe('an answer', () => {
  test.each([
    ['7700500', 'eligible', true],
    ['7701100', 'refused', false],
  ])('to a bill of %s is %s', async (account, kind, sellable) => {
    const { run } = await start()
    expect(await run.ask(bill(account))).toMatchObject({ kind })
    expect(run.settled(bill(account)) !== undefined).toBe(sellable)
  })

  test.each([
    ['0821234567', 'eligible', true, /^VAL-\d+$/],
    ['0821230005', 'not-eligible', false, /^none$/],
    ['0821230006', 'unavailable', true, /^none$/],
  ])('to a bundle for %s is %s', async (number, kind, sellable, reference) => {
    const { run } = await start()
    expect(await run.ask(bundle(number))).toMatchObject({ kind })
    run.waive()
    const settled = run.settled(bundle(number))
    expect(settled !== undefined).toBe(sellable)
    expect(settled?.validationReference ?? 'none').toMatch(reference)
  })

  test('is requested once, even if the same request comes again meanwhile', async () => {
    const { run, sent } = await start()
    const answers = await Promise.all([run.ask(bill('1')), run.ask(bill('1')), run.ask(bill('1'))])
    expect(answers.map((answer) => answer?.kind)).toEqual(['eligible', 'eligible', 'eligible'])
    expect(sent).toEqual(['POST /lookup/bill-payment'])
  })

  test('is void for another number, another product, and after ten minutes', async () => {
    const { run, clock } = await start()
    await run.ask(bill('1'))
    expect(run.settled(bill('2'))).toBeUndefined()
    expect(run.settled({ ...bill('1'), productCode: 'MRP-BILL' })).toBeUndefined()
    await pass(clock, LOOKUP_LIFE_MS - 1)
    expect(run.settled(bill('1'))).toBeDefined()
    await pass(clock, 1)
    expect(run.settled(bill('1'))).toBeUndefined()
    expect(run.getState().kind).toBe('too-old')
    // No timer fires while the device sleeps.
    await run.ask(bill('1'))
    await clock.sleep(LOOKUP_LIFE_MS)
    expect(run.settled(bill('1'))).toBeUndefined()
  })

  test.each([
    ['while it is asked', false],
    ['once it has come', true],
  ])('does not count for another number typed %s', async (_, isAnswered) => {
    const { run, clock } = await start()
    const asked = run.ask(bill('1'))
    if (isAnswered) await asked
    run.about(bill('2'))
    await asked
    expect(run.getState()).toEqual({ kind: 'none' })
    await pass(clock, LOOKUP_LIFE_MS)
    expect(run.getState()).toEqual({ kind: 'none' })
  })

  test('that found nothing stays, and is void ten minutes after the cashier goes on without it', async () => {
    const { run, clock } = await start()
    const request = bundle('0821230006')
    await run.ask(request)
    await pass(clock, LOOKUP_LIFE_MS)
    expect(run.getState()).toMatchObject({ kind: 'answered', result: { kind: 'unavailable' } })
    run.waive()
    await pass(clock, LOOKUP_LIFE_MS - 1)
    expect(run.settled(request)).toBeDefined()
    await pass(clock, 1)
    expect(run.settled(request)).toBeUndefined()
    expect(run.getState().kind).toBe('too-old')
  })

  test('ages from its arrival, survives a cancel, and is requested again for the same number', async () => {
    const { run, clock, sent, seen, stop } = await start()
    await pass(clock, 6 * 60_000)
    await run.ask(bill('1'))
    run.cancel()
    expect(run.settled(bill('1'))).toBeDefined()
    stop()
    expect(await run.ask(bill('1'))).toMatchObject({ kind: 'eligible' })
    expect(sent).toHaveLength(2)
    expect(seen).toEqual(['asking:answer', 'answered:eligible'])
  })
})

describe('a wait', () => {
  test('is marked as slow, and can be cancelled', async () => {
    const { run, clock, sandbox, seen } = await start()
    answerNext(sandbox, 'lookup', never)
    const asked = run.ask(bill('1'))
    await pass(clock, 4_000)
    run.cancel()
    expect(await asked).toBeUndefined()
    await pass(clock, 60_000)
    expect(seen).toEqual(['asking:answer', 'asking:slow', 'none'])
  })

  test('for a session continues by itself after the sign-in', async () => {
    const { run, clock, sandbox, api, seen } = await start()
    await sandbox.fetch(new Request('http://sandbox.test/sandbox/reset', { method: 'POST' }))
    const asked = run.ask(bill('1'))
    await pass(clock, 100)
    expect(seen).toEqual(['asking:answer', 'asking:sign-in'])
    await api.session.signIn('merchant', 'merchant-demo')
    expect(await asked).toMatchObject({ kind: 'eligible' })
  })

  test('after a 429 says until when, and continues by itself', async () => {
    const { run, clock, sandbox, seen } = await start()
    answerNext(sandbox, 'lookup', status(429), status(429))
    const asked = run.ask(bill('1'))
    await pass(clock, 10_000)
    expect(await asked).toMatchObject({ kind: 'eligible' })
    expect(seen.slice(0, 3)).toEqual(['asking:answer', 'asking:throttled', 'asking:answer'])
    expect(seen.at(-1)).toBe('answered:eligible')
  })

  test('without a network sends nothing, and continues by itself', async () => {
    const { run, sent, setOnline, seen } = await start()
    setOnline(false)
    const asked = run.ask(bill('1'))
    await settle()
    expect(sent).toEqual([])
    setOnline(true)
    expect(await asked).toMatchObject({ kind: 'eligible' })
    expect(seen).toEqual(['asking:answer', 'asking:offline', 'asking:answer', 'answered:eligible'])
  })

  test('ends as trouble if the network fails although the device reports one', async () => {
    const { run, clock, sandbox } = await start()
    answerNext(sandbox, 'lookup', broken, broken)
    const asked = run.ask(bill('1'))
    await pass(clock, 5_000)
    const result = await asked
    expect(result).toMatchObject({ kind: 'trouble', failure: { kind: 'network' } })
    expect(result && mayWaive(result)).toBe(true)
  })

  test('never answers if another number replaces it', async () => {
    const { run, sandbox } = await start()
    answerNext(sandbox, 'lookup', never)
    const first = run.ask(bill('1'))
    await settle()
    expect(await run.ask(bill('2'))).toMatchObject({ kind: 'eligible' })
    expect(await first).toBeUndefined()
    expect(run.settled(bill('2'))).toBeDefined()
  })

  test.each<[what: string, answers: (() => Promise<Response>)[], waits: boolean]>([
    ['an answer', [], false],
    ['a fault of the platform', [status(500), status(500)], false],
    ['no answer', [broken, broken], true],
  ])('with a lost network ends with %s, or when it is back', async (_, answers, waits) => {
    const { run, clock, sandbox, seen, setOnline } = await start()
    answerNext(sandbox, 'lookup', ...answers)
    const asked = run.ask(bill('1'))
    setOnline(false)
    await pass(clock, 3_000)
    expect(seen.at(-1)).toMatch(waits ? 'asking:offline' : /^answered:/)
    setOnline(true)
    expect((await asked)?.kind).toBe(answers.length > 0 && !waits ? 'trouble' : 'eligible')
  })

  test('counts as never asked if the device can’t end it', async () => {
    const { api } = await start()
    const network: Network = { online: () => false, whenOnline: () => Promise.reject(new Error()) }
    const run = createLookupRun({ api, network })
    expect(await run.ask(bill('1'))).toBeUndefined()
    expect(run.getState()).toEqual({ kind: 'none' })
  })

  test('stays ended if the session ends at the same moment', async () => {
    const { run, api, sandbox } = await start()
    answerNext(sandbox, 'lookup', never)
    void run.ask(bill('1'))
    await settle()
    run.cancel()
    api.session.signOut()
    expect(run.getState().kind).toBe('none')
  })
})

describe('the result of an earlier run', () => {
  const request = bill('1')
  const result = { kind: 'unavailable', words: undefined } as const
  const answered: LookupState = { kind: 'answered', request, result, waived: false, at: 0 }
  const waived: LookupState = { ...answered, waived: true }

  test.each<[what: string, known: LookupState, age: number, kind: string, later?: string]>([
    ['is known', waived, LOOKUP_LIFE_MS - 1, 'answered', 'too-old'],
    ['is too old after ten minutes', waived, LOOKUP_LIFE_MS, 'too-old'],
    ['that allows no sale is known', answered, LOOKUP_LIFE_MS - 1, 'answered'],
    ['that allows no sale is too old, too', answered, LOOKUP_LIFE_MS, 'too-old'],
    ['stays too old', { kind: 'too-old', request }, 0, 'too-old'],
    [
      'is dropped if it was still running',
      { kind: 'asking', request, wait: { kind: 'answer' } },
      0,
      'none',
    ],
  ])('%s', async (_, known, age, kind, later) => {
    const { api, clock } = await start()
    await pass(clock, age)
    const { network } = testNetwork()
    const run = createLookupRun({ api, network, known })
    const told: string[] = []
    run.subscribe(() => told.push(run.getState().kind))
    expect(run.getState()).toMatchObject({ kind, ...(kind !== 'none' && { request }) })
    await settle()
    expect(told).toEqual([])
    await pass(clock, 1)
    expect(told).toEqual(later === undefined ? [] : [later])
  })
})

test.each<[LookupResult, boolean]>([
  [{ kind: 'not-eligible', words: undefined }, false],
  [{ kind: 'unavailable', words: undefined }, true],
  [refused(true), false],
  [refused(false), true],
])('without %j, a sale is still allowed: %s', (result, may) => {
  expect(mayWaive(result)).toBe(may)
})

function refused(listed: boolean): LookupResult {
  return { kind: 'refused', field: 'accountNumber', listed, code: '1', words: undefined }
}
