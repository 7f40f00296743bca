import { createSandbox, type Sandbox, type SandboxOptions } from '../../sandbox/app.ts'
import { testHashing } from '../../sandbox/hashing/scrypt-hashing.ts'
import { openMemoryStore } from '../../sandbox/memory/memory-store.ts'
import { demoSeed } from '../../sandbox/seed/accounts.ts'
import type { FakeClock } from '../fake-clock.ts'

/**
 * A sandbox in memory with the demo's accounts.
 * @param options.clock the test's, by default the device's
 */
export async function freshSandbox({
  clock,
  ...options
}: Partial<Omit<SandboxOptions, 'clock'>> & { clock?: FakeClock }): Promise<Sandbox> {
  const now = () => clock?.wallNow() ?? Date.now()
  return createSandbox({
    store: openMemoryStore(await demoSeed(testHashing), now),
    hashing: testHashing,
    ...(clock && { clock: sandboxClock(clock) }),
    ...options,
  })
}

function sandboxClock(clock: FakeClock): NonNullable<SandboxOptions['clock']> {
  return {
    now: () => clock.wallNow(),
    after(ms, run) {
      const off = new AbortController()
      clock.wait(ms, off.signal).then(run, () => undefined)
      return () => off.abort()
    },
  }
}
