import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startBuiltServer, temporaryFolder } from '../../src/testing/servers/built-server.ts'
import { isJsonObject } from '../json.ts'
import { expect, price, test as base } from './fault-fixtures.ts'
import { openFaultProxy } from './fault-proxy.ts'
import { tooMany } from './faults.ts'

/** The till on one origin, the platform on another (ruling R2). */
const test = base.extend({
  line: async ({ server }, provide) => {
    const line = await openFaultProxy(server.origin, { anyOrigin: true })
    await provide(line)
    await line.close()
  },
  baseURL: async ({ line }, provide) => {
    const folder = await temporaryFolder()
    const path = fileURLToPath(new URL('../../dist/config.json', import.meta.url))
    const config: unknown = JSON.parse(await readFile(path, 'utf8'))
    const own = { ...(isJsonObject(config) ? config : {}), apiBaseUrl: `${line.origin}/vas` }
    await writeFile(join(folder.path, 'config.json'), JSON.stringify(own))
    const front = await startBuiltServer({ DATA_DIR: folder.path })
    await provide(front.origin)
    await front.stop('SIGTERM')
    await folder.remove()
  },
})

test('429 without CORS looks like a broken line: checked, sent again, sold once', async ({
  till,
  line,
  shown,
  watched,
  expectDebits,
}) => {
  watched.expectConsoleError(/has been blocked by CORS policy/)
  line.strike('purchase', tooMany)
  await till.openShop()
  await till.sellAirtime('0821234567')
  await expect(till.sold).toBeVisible()
  const words = await shown()
  expect(words).toContainEqual(expect.stringMatching(/^Pending\. Don’t sell it again/))
  expect(words.filter((title) => /failed|no money|refused/i.test(title))).toEqual([])
  const bodies = line.seen('purchase').map(({ body }) => body)
  expect(bodies).toHaveLength(2)
  expect(new Set(bodies).size, 'different bodies').toBe(1)
  await expectDebits({ 'M-1001': price })
})
