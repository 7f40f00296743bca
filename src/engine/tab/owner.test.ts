import { describe, expect, it } from 'vitest'
import { webLocks } from './owner.ts'

type Hold = (lock: null) => Promise<unknown>

/** Browser locks that a test grants. */
function handHeld() {
  const asked: {
    name: string
    options: LockOptions
    grant: () => void
    refuse: (error: unknown) => void
  }[] = []
  const request = (name: string, options: LockOptions, hold: Hold) =>
    new Promise<unknown>((resolve, reject) => {
      asked.push({
        name,
        options,
        grant: () => void hold(null).then(resolve, reject),
        refuse: reject,
      })
    })
  const manager: LockManager = Object.assign(Object.create(null), { request })
  const locks = webLocks('sales', manager)
  const last = () => {
    const one = asked.at(-1)
    expect.assert(one !== undefined)
    return one
  }
  return { locks, last }
}

describe('the lock of the one tab that sends', () => {
  it('is requested by name, and released when no longer wanted', () => {
    const { locks, last } = handHeld()
    const { signal } = new AbortController()
    void locks.acquire({ steal: false, signal })
    expect(last()).toMatchObject({ name: 'sales', options: { signal } })
    expect(last().options).not.toHaveProperty('steal')
  })

  it('is stolen without a signal, which browsers forbid with it', () => {
    const { locks, last } = handHeld()
    void locks.acquire({ steal: true, signal: new AbortController().signal })
    expect(last().options).toEqual({ steal: true })
  })

  it('is held until released, and has ended then', async () => {
    const { locks, last } = handHeld()
    const acquiring = locks.acquire({ steal: false, signal: new AbortController().signal })
    last().grant()
    const lease = await acquiring
    let ended = false
    const end = lease.ended.then(() => {
      ended = true
    })
    await Promise.resolve()
    expect(ended).toBe(false)
    lease.release()
    await end
    expect(ended).toBe(true)
  })

  it('has also ended when another tab steals it', async () => {
    const { locks, last } = handHeld()
    const acquiring = locks.acquire({ steal: false, signal: new AbortController().signal })
    const { grant, refuse } = last()
    grant()
    const lease = await acquiring
    refuse(new DOMException('Stolen', 'AbortError'))
    expect(await lease.ended).toBeUndefined()
  })

  it.each([
    ['with its reason', new DOMException('Not wanted', 'AbortError'), 'Not wanted'],
    ['with a reason of our own', 'no error', 'No lock'],
  ])('that is not granted is refused %s', async (_, error, message) => {
    const { locks, last } = handHeld()
    const acquiring = locks.acquire({ steal: false, signal: new AbortController().signal })
    last().refuse(error)
    await expect(acquiring).rejects.toThrow(message)
  })
})
