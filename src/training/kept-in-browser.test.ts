import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ownIndexedDb } from '../testing/dom/own-indexed-db.ts'
import { keptInBrowser } from './kept-in-browser.ts'

beforeEach(ownIndexedDb)
afterEach(() => vi.restoreAllMocks())

it('a page that can’t write goes on with what it has, until another page writes', async () => {
  const [here, there] = [keptInBrowser('practice'), keptInBrowser('practice')]
  const first = await here.write('one sale')
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const unkept = await here.write('two sales')
  expect(unkept).not.toBe(first)
  expect(await here.readUnless(unkept)).toBeUndefined()
  put.mockRestore()
  expect(await there.readUnless(0)).toEqual({ revision: first, text: 'one sale' })
  const second = await there.write('one sale, and another')
  expect(await here.readUnless(unkept)).toEqual({ revision: second, text: 'one sale, and another' })
})
