import { z } from 'zod'
import { tokenEnvelope } from '../../../platform/contract/access/token.ts'
import type { Role } from '../../../platform/contract/access/role.ts'
import { createSandbox, type Sandbox } from '../../../sandbox/app.ts'
import { mountPath } from '../../../sandbox/http/request-path.ts'
import { Disconnect } from '../../../sandbox/http/disconnect.ts'
import { openMemoryStore, type MemoryStore } from '../../../sandbox/memory/memory-store.ts'
import type { Ledger, Store, Transaction } from '../../../sandbox/store/store.ts'
import type { Switches } from '../../../sandbox/rules/switches.ts'
import { parseJson } from '../../../values/text/json-text.ts'
import { plainHashing, plainSeed } from '../../servers/plain-sandbox.ts'
import { ForgetfulReferences, withoutPending, withoutWork, type Loss } from '../device/amnesia.ts'
import type { Dice } from '../dice.ts'
import { worldStart } from '../device/device-time.ts'
import { colleague } from '../intents.ts'
import type { Timeline } from '../watch/timeline.ts'

/** More transactions than any world has. */
const wholeList = 1_000_000

/** A request on the wire. */
export interface Posted {
  readonly method: string
  /** Below the mount, with its query. */
  readonly path: string
  readonly body: string | undefined
  readonly bearer: string | undefined
}

export interface PlatformReply {
  readonly status: number
  readonly text: string
}

/** The real sandbox over the memory store, on the world's time, with all its bookings visible. */
export class Platform {
  /** Every transaction in its current state, by id. */
  readonly transactions = new Map<string, Transaction>()
  /** The address of the request that opened a transaction, by the transaction's id. */
  readonly openedBy = new Map<string, string>()
  /** The user of each access token. */
  readonly users = new Map<string, string>()
  /** Users with a temporary role, by user id. */
  readonly roles = new Map<string, Role>()
  /** Called once, for the next transaction that opens. */
  ambush: ((transaction: Transaction) => boolean) | undefined
  readonly #refreshers = new Map<string, string>()
  readonly #memory: MemoryStore
  readonly #references: ForgetfulReferences
  readonly #forgot: (transaction: Transaction) => void
  readonly #make: () => Sandbox
  readonly #booked: (transaction: Transaction) => void
  readonly #lists: (transaction: Transaction) => boolean
  /** The user of the current request. There is only one, because nothing in the sandbox waits for time. */
  #asker = ''
  #sandbox: Sandbox

  constructor(parts: {
    readonly timeline: Timeline
    readonly dice: Dice
    readonly switches: Partial<Switches>
    readonly wallets: Readonly<Record<string, number>>
    /** A transaction opened or changed its status. */
    readonly booked: (transaction: Transaction) => void
    /** A transaction disappeared without a trace. */
    readonly forgot: (transaction: Transaction) => void
    /** Whether the list shows it yet. */
    readonly lists: (transaction: Transaction) => boolean
    readonly onError: (error: unknown) => void
  }) {
    const { timeline, dice, switches, onError } = parts
    const now = () => worldStart + Math.floor(timeline.now)
    this.#booked = parts.booked
    this.#lists = parts.lists
    this.#forgot = parts.forgot
    const seed = plainSeed(parts.wallets)
    this.#memory = openMemoryStore({ ...seed, users: [...seed.users, colleague] }, now)
    this.#references = new ForgetfulReferences(this.#memory)
    const store = this.#watched(this.#references.store)
    this.#make = () =>
      createSandbox({
        store,
        hashing: plainHashing,
        clock: { now, after: (ms, run) => timeline.after(ms, run) },
        random: dice.fill,
        switches,
        onError,
      })
    this.#sandbox = this.#make()
  }

  start(): Promise<void> {
    return this.#sandbox.start()
  }

  /** References that the platform forgot and opened again. */
  get openedAgain(): ReadonlySet<string> {
    return this.#references.openedAgain
  }

  /** Its process restarts on the same store, or on the rest of it. */
  async restart(loss?: Loss): Promise<void> {
    await this.#sandbox.stop()
    if (loss === 'references') this.#references.forget()
    else if (loss !== undefined) this.#lose(loss)
    this.#sandbox = this.#make()
    await this.#sandbox.start()
  }

  #lose(loss: Exclude<Loss, 'references'>): void {
    const before = this.#memory.snapshot()
    const after = loss === 'work' ? withoutWork(before) : withoutPending(before)
    if (!this.#memory.restore(after)) throw new Error('The rest of the store is not a store')
    const left = new Set(after.transactions.map(({ transaction }) => transaction.id))
    for (const transaction of this.transactions.values()) {
      if (left.has(transaction.id)) continue
      this.transactions.delete(transaction.id)
      this.#forgot(transaction)
    }
  }

  /** Revokes every token of a user, like a new password. */
  async revoke(username: string): Promise<void> {
    const user = await this.#memory.findUser(username)
    if (user !== undefined) await this.#memory.setPassword(user.id, user.passwordHash)
  }

  ledger(): Promise<Ledger> {
    return this.#memory.ledger()
  }

  /** @returns nothing when the connection ends without an answer */
  async handle(
    { method, path, body, bearer }: Posted,
    ip: string,
  ): Promise<PlatformReply | undefined> {
    const request = new Request(`http://platform.test${mountPath}${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
      },
      ...(body === undefined ? {} : { body }),
    })
    this.#asker = ip
    try {
      const response = await this.#sandbox.fetch(request, { ip })
      const text = await response.text()
      if (path.startsWith('/auth/')) this.#noteTokens(body, text)
      return { status: response.status, text }
    } catch (error) {
      if (error instanceof Disconnect) return undefined
      throw error
    }
  }

  #noteTokens(body: string | undefined, text: string): void {
    const asked = z
      .looseObject({ username: z.string().optional(), refreshToken: z.string().optional() })
      .safeParse(valueOf(body ?? ''))
    const given = tokenEnvelope.safeParse(valueOf(text))
    if (!asked.success || !given.success) return
    const { username, refreshToken } = asked.data
    const user = username ?? this.#refreshers.get(refreshToken ?? '')
    if (user === undefined) return
    this.users.set(given.data.data.token, user)
    this.#refreshers.set(given.data.data.refreshToken, user)
  }

  #watched(store: Store): Store {
    const note = (transaction: Transaction | null | undefined) => {
      if (transaction == null) return
      if (!this.transactions.has(transaction.id)) this.openedBy.set(transaction.id, this.#asker)
      this.transactions.set(transaction.id, transaction)
      if (this.ambush?.(transaction) === true) this.ambush = undefined
      this.#booked(transaction)
    }
    return {
      ...store,
      findCaller: async (accessHash, at) => {
        const caller = await store.findCaller(accessHash, at)
        return caller && { ...caller, role: this.roles.get(caller.userId) ?? caller.role }
      },
      openTransaction: async (opening) => {
        const result = await store.openTransaction(opening)
        if (result.kind === 'opened' || result.kind === 'insufficient') note(result.transaction)
        return result
      },
      openRetry: async (retry) => {
        const result = await store.openRetry(retry)
        if (result.kind === 'opened' || result.kind === 'insufficient') note(result.transaction)
        return result
      },
      listTransactions: async (accountId, { page, size, sort }) => {
        const all = await store.listTransactions(accountId, { page: 0, size: wholeList, sort })
        const listed = all.content.filter((transaction) => this.#lists(transaction))
        const content = listed.slice(page * size, (page + 1) * size)
        return { content, totalElements: listed.length }
      },
      advance: async (id, from, step, now) => {
        const moved = await store.advance(id, from, step, now)
        if (moved) note(await store.findTransaction(id))
        return moved
      },
    }
  }

  /** Every access and refresh token. */
  tokens(): Iterable<string> {
    return [...this.users.keys(), ...this.#refreshers.keys()]
  }
}

function valueOf(text: string): unknown {
  const json = parseJson(text)
  return json.ok ? json.value : undefined
}
