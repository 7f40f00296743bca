import { afterEach, expect, it, vi } from 'vitest'
import { takeOver } from '../../service-worker/names.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** A new page of the till, and its browser's state. */
async function page({ fromDevice = true } = {}) {
  const said: unknown[] = []
  const lock = { held: 0, asked: 0, free: Promise.resolve() }
  /** Receives the number of locks that the page held. */
  const reload = vi.fn<(held: number) => void>()
  const waiting = { postMessage: (message: unknown) => said.push(message) }
  const workers = Object.assign(new EventTarget(), {
    controller: fromDevice ? {} : null,
    getRegistration: () => Promise.resolve({ waiting }),
  })
  const locks = {
    async request(_name: string, { mode }: LockOptions, hold: () => Promise<void>) {
      expect(mode).toBe('shared')
      lock.asked += 1
      await lock.free
      lock.held += 1
      await hold()
      lock.held -= 1
    },
  }
  vi.stubGlobal('document', { baseURI: 'https://till.example/' })
  vi.stubGlobal('window', { location: { reload: () => reload(lock.held) } })
  vi.stubGlobal('navigator', { serviceWorker: workers, locks })
  // Each page starts with its own, even if the module was loaded before.
  vi.resetModules()
  const { keepVersion } = await import('./on-device.ts')
  await expect.poll(() => said).toEqual([takeOver])
  said.length = 0
  return {
    keepVersion,
    said,
    reload,
    lock,
    replace: () => workers.dispatchEvent(new Event('controllerchange')),
  }
}

it('a page holds one lock while anything keeps the page, and then asks the waiting worker to take over', async () => {
  const { keepVersion, said, lock } = await page()
  keepVersion('a sale', true)
  keepVersion('a form', true)
  await expect.poll(() => lock).toMatchObject({ held: 1, asked: 1 })
  keepVersion('a sale', false)
  expect(lock.held).toBe(1)
  expect(said).toEqual([])
  keepVersion('a form', false)
  await expect.poll(() => said).toEqual([takeOver])
  expect(lock).toMatchObject({ held: 0, asked: 1 })
})

it('a page reloads when a new version replaces it, at once or when nothing keeps it any more', async () => {
  const free = await page()
  free.replace()
  expect(free.reload).toHaveBeenCalledOnce()

  const used = await page()
  used.keepVersion('a sale', true)
  used.replace()
  expect(used.reload).not.toHaveBeenCalled()
  used.keepVersion('a sale', false)
  // Before it releases its lock: no other work can start first.
  await expect.poll(() => used.reload.mock.calls[0]).toEqual([1])
})

it('a page does not reload if another task starts at once after the last', async () => {
  const { keepVersion, replace, reload, lock } = await page()
  keepVersion('a form', true)
  await expect.poll(() => lock.held).toBe(1)
  replace()
  keepVersion('a form', false)
  keepVersion('a sale', true)
  await expect.poll(() => lock).toMatchObject({ held: 1, asked: 2 })
  expect(reload).not.toHaveBeenCalled()
})

it('a page reloads if it was replaced before it had the lock', async () => {
  const { keepVersion, replace, reload, lock } = await page()
  let free = () => {}
  lock.free = new Promise((resolve) => (free = resolve))
  keepVersion('a letter', true)
  replace()
  expect(reload).not.toHaveBeenCalled()
  free()
  await expect.poll(() => reload.mock.calls).toHaveLength(1)
})

it('a page does not reload when the till was just installed on the device', async () => {
  const { replace, reload } = await page({ fromDevice: false })
  replace()
  expect(reload).not.toHaveBeenCalled()
  replace()
  expect(reload).toHaveBeenCalledOnce()
})

it('a page does not ask the waiting worker if another task started before the lock was free', async () => {
  const { keepVersion, said, lock } = await page()
  keepVersion('a sale', true)
  keepVersion('a sale', false)
  keepVersion('the next one', true)
  await expect.poll(() => lock).toMatchObject({ held: 1, asked: 2 })
  expect(said).toEqual([])
})
