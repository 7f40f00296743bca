import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { temporaryFolder } from '../../testing/servers/built-server.ts'
import { staticFile } from './static-files.ts'
import { loadTillConfig } from './till-config.ts'

let folder = { path: '', remove: async () => {} }
beforeEach(async () => {
  folder = await temporaryFolder()
})
afterEach(() => folder.remove())

const built = new Map([
  [
    '/config.json',
    staticFile('/config.json', new TextEncoder().encode('{"apiBaseUrl":"/vas","presets":[1]}')),
  ],
])

async function load(api: 'sandbox' | 'upstream' = 'sandbox') {
  const { bytes, apiOrigin } = await loadTillConfig(folder.path, built, api)
  return { config: JSON.parse(new TextDecoder().decode(bytes)), apiOrigin }
}

test('with the sandbox, the build’s settings are served', async () => {
  expect(await load()).toEqual({
    config: { apiBaseUrl: '/vas', presets: [1] },
    apiOrigin: undefined,
  })
})

test('with a real platform, the sandbox’s presets are not', async () => {
  expect((await load('upstream')).config).toEqual({
    apiBaseUrl: '/vas',
    presets: [],
    gateway: true,
  })
})

test('only a till of our gateway is told that it is there', async () => {
  await writeFile(join(folder.path, 'config.json'), '{"presets":[],"gateway":false}')
  expect((await load('upstream')).config).toEqual({ presets: [], gateway: true })
  expect((await load()).config).toEqual({ presets: [], gateway: false })
})

test.each(['sandbox', 'upstream'] as const)(
  'the data folder’s settings override both: %s',
  async (api) => {
    await writeFile(join(folder.path, 'config.json'), '{"apiBaseUrl":"https://vend.example/v1"}')
    expect(await load(api)).toEqual({
      config: { apiBaseUrl: 'https://vend.example/v1' },
      apiOrigin: 'https://vend.example',
    })
  },
)

test.each([undefined, '/vas', 'javascript:1', 'https://', 'https://x; script-src *'])(
  'an address that isn’t http allows the till no other origin: %s',
  async (apiBaseUrl) => {
    await writeFile(join(folder.path, 'config.json'), JSON.stringify({ apiBaseUrl }))
    expect((await load()).apiOrigin).toBeUndefined()
  },
)

test.each(['{', '[]', '{"apiBaseUrl":7}'])(
  'settings that the till could not use are refused: %s',
  async (text) => {
    await writeFile(join(folder.path, 'config.json'), text)
    await expect(load()).rejects.toThrow(
      `${folder.path}/config.json is not a JSON object whose apiBaseUrl is a text`,
    )
  },
)

test('settings that can’t be read are refused', async () => {
  await mkdir(join(folder.path, 'config.json'))
  await expect(load()).rejects.toThrow(`Can't read ${folder.path}/config.json (EISDIR)`)
})
