import { createApi, type Api } from '../../src/api/create-api.ts'
import { broadcastChannel } from '../../src/sale/tab/channel.ts'
import type { SaleEngine } from '../../src/sale/engine.ts'
import { IdbJournal } from '../../src/sale/journal/idb-journal.ts'
import type { Journal } from '../../src/sale/journal/journal.ts'
import { saleLimits, sendsPerWindowOf } from '../../src/sale/limits.ts'
import { MemoryDisk, MemoryJournal } from '../../src/sale/journal/memory-journal.ts'
import { webLocks } from '../../src/sale/tab/owner.ts'
import type { Sale, SaleAccount, SaleDraft } from '../../src/sale/sale.ts'
import { deviceSeal, makeDeviceKeys } from '../../src/sale/journal/seal.ts'
import { createSaleEngine } from '../../src/sale/tab/till-engine.ts'
import { browserConnectivity, sessionWire } from '../../src/sale/sending/wire.ts'
import { cents } from '../../src/values/money.ts'
import { bytesOnDisk, fillJournal } from './history.ts'
import type { Day, Measured } from './measured.ts'

/**
 * The bench's own page, which no build of the till holds: the till's engine over its journal in IndexedDB, and the same
 * engine over one in memory.
 */
const account: SaleAccount = { accountType: 'merchant', accountId: 'M-1001', userKey: 'merchant' }

/** The keys of this page's journals: none of them is read again after it. */
const keys = makeDeviceKeys(crypto)

interface Bench {
  readonly engine: SaleEngine
  /** Milliseconds of each write so far. */
  readonly writes: number[]
}

function timed(journal: Journal, writes: number[]): Journal {
  return new Proxy(journal, {
    get(target, name) {
      if (name === 'write') {
        return async (write: Parameters<Journal['write']>[0]) => {
          const began = performance.now()
          await target.write(write)
          writes.push(performance.now() - began)
        }
      }
      const member: unknown = Reflect.get(target, name)
      return typeof member === 'function' ? member.bind(target) : member
    },
  })
}

async function openBench(name: string, journal: Journal, api: Api): Promise<Bench> {
  const writes: number[] = []
  const deviceKeys = await keys
  const engine = createSaleEngine({
    tillId: 'bench',
    clock: api.clock,
    random: api.random,
    fillRandom: (bytes) => {
      crypto.getRandomValues(new Uint8Array(bytes.length)).forEach((byte, place) => {
        bytes[place] = byte
      })
    },
    journal: timed(journal, writes),
    openSeal: () => Promise.resolve(deviceSeal(crypto, deviceKeys)),
    wire: sessionWire(api.session, browserConnectivity()),
    locks: webLocks(name, navigator.locks),
    channel: broadcastChannel(name),
    // Only the disk is measured: no sale waits for the budget or is asked about.
    limits: {
      ...saleLimits,
      sendsPerWindow: sendsPerWindowOf({ purchase: null }),
      duplicateWindow: 0,
    },
  })
  engine.signedIn(account)
  await engine.start()
  return { engine, writes }
}

function draftTo(mobileNumber: string): SaleDraft {
  return {
    kind: 'purchase',
    account,
    body: {
      productCode: 'MTN-AIRTIME',
      amount: 20,
      mobileNumber,
      paymentMethod: 'cash',
      channelId: 'CH-POS-1',
    },
    summary: {
      title: 'MTN airtime',
      productCode: 'MTN-AIRTIME',
      brandName: 'MTN',
      saleKind: 'airtime',
      amount: cents(2_000),
      recipientLabel: 'Mobile number',
      recipientMasked: '082 ••• 4567',
    },
    receiptFields: ['receipt.serialNumber'],
    payment: { method: 'cash' },
  }
}

async function completed(engine: SaleEngine, reference: string): Promise<Sale> {
  return new Promise((resolve) => {
    const look = () => {
      const sale = engine.snapshot().sales.find((one) => one.reference === reference)
      if (sale?.phase.kind !== 'completed') return
      end()
      resolve(sale)
    }
    const end = engine.subscribe(look)
    look()
  })
}

async function sell({ engine, writes }: Bench, count: number): Promise<Measured> {
  const before = writes.length
  const confirmed: number[] = []
  const sold: number[] = []
  for (let sale = 0; sale < count; sale += 1) {
    const began = performance.now()
    const outcome = await engine.confirm(draftTo('+27821234567'), { confirmedDuplicate: true })
    if (outcome.kind !== 'accepted') throw new Error(`Not sold: ${JSON.stringify(outcome)}`)
    confirmed.push(performance.now() - began)
    await completed(engine, outcome.reference)
    sold.push(performance.now() - began)
    await engine.acknowledgeHandOver(outcome.reference)
  }
  return { confirmed, sold, writes: writes.slice(before) }
}

/**
 * A till that starts on a journal with a history, reads its newest page, sells, and stops.
 * @returns milliseconds
 */
async function day(name: string, api: Api, count: number): Promise<Day> {
  const began = performance.now()
  const bench = await openBench(name, new IdbJournal(name), api)
  const started = performance.now()
  const page = await bench.engine.history({ account, limit: 100 })
  const read = performance.now()
  if (page.length === 0) throw new Error('There is no history')
  const { sold } = await sell(bench, count)
  await bench.engine.stop()
  return { start: started - began, page: read - started, sold }
}

async function open(username: string, password: string) {
  const api = createApi({ config: { apiBaseUrl: '/vas' } })
  const signedIn = await api.session.signIn(username, password)
  if (signedIn.kind !== 'ok') throw new Error(`Not signed in: ${signedIn.kind}`)
  const disk = await openBench('bench-disk', new IdbJournal('bench-disk'), api)
  const memory = await openBench('bench-memory', new MemoryJournal(new MemoryDisk()), api)
  return {
    disk: (count: number) => sell(disk, count),
    memory: (count: number) => sell(memory, count),
    fill: async (name: string, parts: Parameters<typeof fillJournal>[2]) => {
      await fillJournal(name, account, parts)
      return bytesOnDisk()
    },
    day: (name: string, count: number) => day(name, api, count),
    /** Lines of history that are left, and the bytes on disk. */
    left: async (name: string) => {
      const journal = new IdbJournal(name)
      const { events } = await journal.count()
      journal.close()
      return { events, bytes: await bytesOnDisk() }
    },
  }
}

Reflect.set(globalThis, 'openBench', open)
