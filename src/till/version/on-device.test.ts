import { afterEach, expect, it, vi } from 'vitest'
import { takeOver } from '../../service-worker/names.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** A page of the till that begins now, and what its browser sees of it. */
async function page({ fromDevice = true } = {}) {
  const said: unknown[] = []
  const lock = { held: 0, asked: 0, free: Promise.resolve() }
  /** Told how many locks the page held then. */
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
  // Each page begins with its own, whatever has read the module before.
  vi.resetModules()
  const { keepVersion } = await import('./on-device.ts')
  await vi.waitFor(() => expect(said).toEqual([takeOver]))
  said.length = 0
  return {
    keepVersion,
    said,
    reload,
    lock,
    replace: () => workers.dispatchEvent(new Event('controllerchange')),
  }
}

it('holds one lock while anything keeps the page, and then asks what waits to come', async () => {
  const { keepVersion, said, lock } = await page()
  keepVersion('a sale', true)
  keepVersion('a form', true)
  await vi.waitFor(() => expect(lock).toMatchObject({ held: 1, asked: 1 }))
  keepVersion('a sale', false)
  expect(lock.held).toBe(1)
  expect(said).toEqual([])
  keepVersion('a form', false)
  await vi.waitFor(() => expect(said).toEqual([takeOver]))
  expect(lock).toMatchObject({ held: 0, asked: 1 })
})

it('is loaded anew by a version that replaces it, at once or when nothing keeps it any more', async () => {
  const free = await page()
  free.replace()
  expect(free.reload).toHaveBeenCalledOnce()

  const used = await page()
  used.keepVersion('a sale', true)
  used.replace()
  expect(used.reload).not.toHaveBeenCalled()
  used.keepVersion('a sale', false)
  // While the lock is still its own: nothing else can begin before.
  await vi.waitFor(() => expect(used.reload).toHaveBeenCalledWith(1))
})

it('is not loaded anew where one thing ends and the next begins at once', async () => {
  const { keepVersion, replace, reload, lock } = await page()
  keepVersion('a form', true)
  await vi.waitFor(() => expect(lock.held).toBe(1))
  replace()
  keepVersion('a form', false)
  keepVersion('a sale', true)
  await vi.waitFor(() => expect(lock).toMatchObject({ held: 1, asked: 2 }))
  expect(reload).not.toHaveBeenCalled()
})

it('is loaded anew where it was replaced before it had the lock', async () => {
  const { keepVersion, replace, reload, lock } = await page()
  let free = () => {}
  lock.free = new Promise((resolve) => (free = resolve))
  keepVersion('a letter', true)
  replace()
  expect(reload).not.toHaveBeenCalled()
  free()
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
})

it('stays as it is when the till has just come onto the device', async () => {
  const { replace, reload } = await page({ fromDevice: false })
  replace()
  expect(reload).not.toHaveBeenCalled()
  replace()
  expect(reload).toHaveBeenCalledOnce()
})

it('asks nobody again that was kept once more before the lock was free', async () => {
  const { keepVersion, said, lock } = await page()
  keepVersion('a sale', true)
  keepVersion('a sale', false)
  keepVersion('the next one', true)
  await vi.waitFor(() => expect(lock).toMatchObject({ held: 1, asked: 2 }))
  expect(said).toEqual([])
})
