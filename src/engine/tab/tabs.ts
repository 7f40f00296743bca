import { abortReason } from '../../platform/transport/clock.ts'
import type { EngineMessage } from './channel.ts'
import { refused, type Command, type CommandResult } from '../desk/command.ts'
import type { Lease } from './owner.ts'
import type { EngineDependencies } from './dependencies.ts'
import { Waker } from '../sending/waker.ts'

/** Whether the desk lost its ownership during the command; the new owner does it then. */
export function isUndone(result: CommandResult): boolean {
  return (
    result.kind === 'refused' &&
    result.reason.kind === 'unavailable' &&
    result.reason.reason === 'starting'
  )
}

/** How many results to keep, so a repeated command runs once. */
const MOST_RESULTS = 200

/** A follower's side: hears whether an owner is alive, and repeats commands to it until one has done them. */
export class Tabs {
  readonly #dependencies: EngineDependencies
  readonly #answers = new Map<string, CommandResult>()
  readonly #askers = new Map<string, Waker>()
  readonly #done = new Map<string, Promise<CommandResult>>()
  #heardAt: number
  #owner: number | undefined

  constructor(dependencies: EngineDependencies) {
    this.#dependencies = dependencies
    this.#heardAt = dependencies.clock.elapsed()
  }

  /** An owner spoke. */
  heardOwner(): void {
    this.#heardAt = this.#dependencies.clock.elapsed()
  }

  /** Another tab speaks as the owner with this fence: sends it the waiting commands now. */
  heardFence(fence: number): void {
    if (this.#owner === fence) return
    this.#owner = fence
    for (const asker of this.#askers.values()) asker.wake()
  }

  /** The owner answered a command of this tab. */
  answered(message: Extract<EngineMessage, { kind: 'result' }>): void {
    const asker = this.#askers.get(message.id)
    if (asker === undefined) return
    this.#answers.set(message.id, message.result)
    asker.wake()
  }

  /** This tab became the owner or a follower: waiting commands look again. */
  partChanged(): void {
    this.heardOwner()
    for (const asker of this.#askers.values()) asker.wake()
  }

  /**
   * Waits for the lock, and steals it when its holder is silent too long: a frozen tab holds its lock and does nothing
   * (sale-engine.md, fault matrix). A message handler answers pings, because browsers slow down a background tab's
   * timers but not its messages.
   */
  async elect(signal: AbortSignal): Promise<Lease> {
    const { locks, clock, channel, limits } = this.#dependencies
    const turn = new AbortController()
    const stop = () => turn.abort(abortReason(signal))
    signal.addEventListener('abort', stop, { once: true })
    this.heardOwner()
    const inTurn = locks.acquire({ steal: false, signal: turn.signal })
    const silence = (async () => {
      // Counts unanswered pings, not time: in a hidden tab a pause may be much longer than asked for.
      let unanswered = 0
      while (unanswered * limits.ownerPing < limits.ownerSilence) {
        const asked = clock.elapsed()
        channel.post({ kind: 'ping' })
        await clock.wait(limits.ownerPing, turn.signal)
        unanswered = this.#heardAt >= asked ? 0 : unanswered + 1
      }
      return 'silent' as const
    })()
    silence.catch(() => undefined)
    inTurn.catch(() => undefined)
    try {
      channel.post({ kind: 'hello' })
      const first = await Promise.race([inTurn, silence])
      if (first !== 'silent') return first
      const stolen = await locks.acquire({ steal: true, signal })
      // If its turn came at the same moment, that lease no longer holds the lock.
      void inTurn.then((lease) => lease.release()).catch(() => undefined)
      return stolen
    } finally {
      signal.removeEventListener('abort', stop)
      turn.abort(new DOMException('Elected', 'AbortError'))
    }
  }

  /**
   * Runs a command: by `here` if this tab is the owner, else by the tab that is. Repeats it until there is an answer,
   * so a change of owners loses nothing. A command that comes twice runs once.
   */
  async ask(
    id: string,
    command: Command,
    here: () => ((command: Command) => Promise<CommandResult>) | 'elsewhere' | 'nowhere',
  ): Promise<CommandResult> {
    const { clock, channel, limits } = this.#dependencies
    const waker = new Waker()
    let said = false
    this.#askers.set(id, waker)
    try {
      for (;;) {
        const answer = this.#answers.get(id)
        if (answer !== undefined) return answer
        const place = here()
        if (place === 'nowhere' && said) return await new Promise<never>(() => {})
        if (place === 'nowhere') return refused({ kind: 'unavailable', reason: 'stopped' })
        if (place !== 'elsewhere') {
          const result = await place(command)
          if (!isUndone(result)) return result
        } else if (this.#owner !== undefined) {
          said = true
          channel.post({ kind: 'command', id, command, to: this.#owner })
        }
        await waker.wait(clock, limits.ownerPing)
      }
    } finally {
      this.#askers.delete(id)
      this.#answers.delete(id)
    }
  }

  /**
   * The owner's side: runs another tab's command once, even if it is repeated. One that could not be done runs again.
   */
  once(id: string, work: () => Promise<CommandResult>): Promise<CommandResult> {
    const known = this.#done.get(id)
    if (known !== undefined) return known
    const result = work()
    this.#done.set(id, result)
    void result.then((ended) => {
      if (isUndone(ended)) this.#done.delete(id)
    })
    for (const old of this.#done.keys()) {
      if (this.#done.size <= MOST_RESULTS) break
      this.#done.delete(old)
    }
    return result
  }
}
