// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest'

/** The modules of a page at this address, loaded afresh as on a new page. */
async function pageAt(path: string) {
  window.history.replaceState(null, '', path)
  vi.resetModules()
  return {
    ...(await import('./purpose.ts')),
    ...(await import('../browser-storage.ts')),
  }
}

afterEach(() => {
  window.history.replaceState(null, '', '/')
  vi.resetModules()
  localStorage.clear()
})

describe('a page’s purpose', () => {
  it.each([
    ['/', 'shop'],
    ['/sales', 'shop'],
    ['/trainings', 'shop'],
    ['/training', 'practice'],
    ['/training/sales', 'practice'],
  ])('%s is for %s', async (path, purpose) => {
    expect((await pageAt(path)).purpose).toBe(purpose)
  })
})

it('practice keeps nothing in the shop’s storage, and finds nothing there', async () => {
  localStorage.setItem('tuckshop.pins', 'the shop’s')
  const { browserStorage, ownName } = await pageAt('/training')
  const storage = browserStorage()
  expect(storage?.getItem('tuckshop.pins')).toBeNull()
  storage?.setItem('tuckshop.pins', 'practice’s')
  expect(localStorage.getItem('tuckshop.pins')).toBe('the shop’s')
  expect(ownName('tuckshop-sales')).toBe('practice.tuckshop-sales')
})

it('the shop keeps everything under its plain names', async () => {
  const { browserStorage, ownName } = await pageAt('/')
  browserStorage()?.setItem('tuckshop.pins', 'the shop’s')
  expect(localStorage.getItem('tuckshop.pins')).toBe('the shop’s')
  expect(ownName('tuckshop-sales')).toBe('tuckshop-sales')
})
