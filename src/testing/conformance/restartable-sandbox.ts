import { createSandbox, type Sandbox } from '../../sandbox/app.ts'
import { testHashing } from '../../sandbox/hashing/scrypt-hashing.ts'
import { mountDocumentation } from '../../sandbox/routes/documentation.ts'
import type { Store } from '../../sandbox/store/store.ts'
import type { HomeOptions } from './home.ts'

/** A sandbox that can restart on its store. */
export interface RestartableSandbox {
  /** The sandbox that is running now. */
  readonly current: () => Sandbox
  readonly restart: () => Promise<void>
  /**
   * Closes the sandbox and its store.
   * @throws {AggregateError} of the unexpected errors
   */
  readonly close: () => Promise<void>
  /** Records unexpected errors. */
  readonly onUnexpected: (error: unknown) => void
}

export async function restartableSandbox(
  store: Store,
  options: HomeOptions & { readonly sharedStore?: boolean },
): Promise<RestartableSandbox> {
  const unexpected: unknown[] = []
  const onUnexpected = (error: unknown) => void unexpected.push(error)
  const start = async (): Promise<Sandbox> => {
    const sandbox = createSandbox({
      ...options,
      store,
      hashing: testHashing,
      documentation: mountDocumentation,
      onError: onUnexpected,
    })
    await sandbox.start()
    return sandbox
  }
  let sandbox = await start()
  return {
    current: () => sandbox,
    async restart() {
      await sandbox.stop()
      sandbox = await start()
    },
    async close() {
      await sandbox.stop()
      await store.close()
      if (unexpected.length > 0) throw new AggregateError(unexpected, 'Unexpected errors')
    },
    onUnexpected,
  }
}
