/** The lock, held by the one tab that sends. */
export interface Lease {
  /** Resolves when the lock is released or stolen. */
  readonly ended: Promise<void>
  release(): void
}

/** Elects one tab of a till (sale-engine.md, The journal). Injected: the simulator elects too. */
export interface OwnerLocks {
  /**
   * Resolves once this tab holds the lock.
   * @param options.steal takes it from a holder that no longer answers
   * @throws the signal's reason if aborted first
   */
  acquire(options: { readonly steal: boolean; readonly signal: AbortSignal }): Promise<Lease>
}

/** The tabs' Web Lock. */
export function webLocks(name: string, manager: LockManager): OwnerLocks {
  return {
    acquire: ({ steal, signal }) =>
      new Promise((resolve, reject) => {
        let release = () => {}
        const held = new Promise<void>((letGo) => {
          release = letGo
        })
        let lease = false
        // A stealing request can't be aborted: the specification forbids a signal with it.
        const options: LockOptions = steal ? { steal } : { signal }
        const ended = manager
          .request(name, options, async () => {
            lease = true
            resolve({ ended: ended.catch(() => undefined).then(() => undefined), release })
            await held
          })
          .then(() => undefined)
        // When the lock is stolen, the request rejects although its holder's code still runs.
        ended.catch((error: unknown) => {
          if (!lease) reject(error instanceof Error ? error : new Error('No lock'))
        })
      }),
  }
}
