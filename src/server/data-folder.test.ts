import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { temporaryFolder } from '../testing/servers/built-server.ts'
import { usualSettings } from '../testing/servers/server-settings.ts'
import { prepareDataFolder } from './data-folder.ts'
import type { Settings } from './config/settings.ts'

let folder = { path: '', remove: async () => {} }
beforeEach(async () => {
  folder = await temporaryFolder()
})
afterEach(() => folder.remove())

const sandbox = {
  kind: 'sandbox',
  databaseUrl: undefined,
  controls: false,
  rateLimits: true,
  catalogueSize: 0,
} as const

function prepare(dataDir: string, api: Settings['api'] = sandbox) {
  return prepareDataFolder(usualSettings({ dataDir, api }))
}

test('the folder and its parents are made, for this user alone', async () => {
  const dataDir = join(folder.path, 'a/b/c')
  await prepare(dataDir)
  const found = await stat(dataDir)
  expect([found.isDirectory(), found.mode & 0o777]).toEqual([true, 0o700])
})

test.each<[place: string, reason: string]>([
  ['file', 'there is a file of that name'],
  ['file/data', 'there is a file of that name on the way'],
  ['x'.repeat(300), 'the name is too long'],
])('%s is refused in one line: %s', async (place, reason) => {
  await writeFile(join(folder.path, 'file'), '')
  await expect(prepare(join(folder.path, place))).rejects.toThrow(
    `Can't keep data in ${join(folder.path, place)}: ${reason}. Set DATA_DIR to another folder`,
  )
})

test.runIf(process.platform === 'linux')(
  'a place where no folder can be made is refused, without retrying forever',
  async () => {
    await expect(prepare('/proc/tuckshop')).rejects.toThrow(
      "Can't keep data in /proc/tuckshop: no folder can be made there.",
    )
    await expect(prepare('/proc/tuckshop/data')).rejects.toThrow('no folder can be made there')
  },
)

test.each<[name: string, api: Settings['api']]>([
  ['a real platform', { kind: 'upstream', url: new URL('https://vend.example') }],
  ['PostgreSQL', { ...sandbox, databaseUrl: 'postgres://db/till' }],
])('with %s no folder is made', async (_, api) => {
  const dataDir = join(folder.path, 'none')
  await prepare(dataDir, api)
  await expect(stat(dataDir)).rejects.toThrow('ENOENT')
})
