import { readFileSync } from 'node:fs'
import { http, HttpResponse, type HttpResponseResolver } from 'msw'
import { describe, expect, it } from 'vitest'
import { connectNetwork, json, network, unreachable } from '../../testing/servers/network.ts'
import { defaultConfig, loadConfig, readConfig } from './config.ts'

const preset = {
  label: 'Shop',
  accountType: 'merchant',
  accountId: 'M-1',
  channelId: 'CH-1',
  paymentMethods: ['cash', 'card'],
}

it('without a file, uses our settings', () => {
  expect(defaultConfig).toEqual({
    apiBaseUrl: '/vas',
    presets: [],
    limits: {},
    serviceWorker: true,
    urgentUpdate: false,
  })
})

describe('readConfig', () => {
  it('reads the file that we ship', () => {
    const text = readFileSync(new URL('../../../public/config.json', import.meta.url), 'utf8')
    expect(readConfig(text)).toMatchObject({ kind: 'ok', config: { apiBaseUrl: '/vas' } })
  })

  it.each([
    ['{}', '/vas'],
    ['{"apiBaseUrl":null}', '/vas'],
    ['{"apiBaseUrl":" "}', '/vas'],
    ['{"apiBaseUrl":"/"}', '/'],
    ['{"apiBaseUrl":"http://platform.test"}', 'http://platform.test'],
    ['{"apiBaseUrl":"/vas/api/v1/"}', '/vas/api/v1/'],
    [
      '{"apiBaseUrl":"https://platform.test:8443/api/v1","unknown":1}',
      'https://platform.test:8443/api/v1',
    ],
    ['\uFEFF{"apiBaseUrl":"/x"}', '/x'],
  ])('with %s has the base address %s', (text, apiBaseUrl) => {
    expect(readConfig(text)).toEqual({
      kind: 'ok',
      config: { apiBaseUrl, presets: [], limits: {}, serviceWorker: true, urgentUpdate: false },
    })
  })

  it.each([
    [{ gateway: true }, true],
    [{ gateway: true, apiBaseUrl: '/vas/api/v1' }, true],
    [{ gateway: true, apiBaseUrl: 'https://platform.test' }, undefined],
    [{ gateway: 'true' }, undefined],
    [{}, undefined],
  ])('believes in our gateway only on our own server: %j', (given, gateway) => {
    const read = readConfig(JSON.stringify(given))
    expect(read.kind === 'ok' ? read.config.gateway : 'not read').toBe(gateway)
  })

  it('takes the platform’s own limits', () => {
    const limits = { purchase: 30, retry: null }
    expect(readConfig(JSON.stringify({ limits }))).toMatchObject({ config: { limits } })
  })

  it.each([
    ['{"serviceWorker":false}', { serviceWorker: false }],
    ['{"serviceWorker":null}', { serviceWorker: true }],
    ['{"urgentUpdate":true}', { urgentUpdate: true }],
  ])('with %s takes the till’s own switches', (text, config) => {
    expect(readConfig(text)).toMatchObject({ kind: 'ok', config })
  })

  it('leaves out only a malformed preset, and sells for cash if no method is named', () => {
    const presets = [
      { ...preset, accountType: 'shop' },
      null,
      { ...preset, channelId: '' },
      { ...preset, label: 'Bare', paymentMethods: undefined },
      preset,
    ]
    expect(readConfig(JSON.stringify({ presets }))).toMatchObject({
      config: { presets: [{ label: 'Bare', paymentMethods: ['cash'] }, preset] },
    })
  })

  it.each([
    ['<!doctype html>', /not JSON/],
    ['[]', /must be an object/],
    ['{"apiBaseUrl":7}', /"apiBaseUrl" as text/],
    ['{"presets":{}}', /"presets" as a list/],
    ['{"apiBaseUrl":"vas"}', /path such as/],
    ['{"apiBaseUrl":"//other.test"}', /path such as/],
    ['{"apiBaseUrl":"ftp://x.test"}', /path such as/],
    ['{"apiBaseUrl":"https://"}', /path such as/],
    ['{"apiBaseUrl":"xhttps://x.test"}', /path such as/],
    ['{"apiBaseUrl":"https://u@x.test"}', /without.*credentials/],
    ['{"apiBaseUrl":"https://:p@x.test"}', /without.*credentials/],
    ['{"apiBaseUrl":"/vas?x=1"}', /without a query/],
    ['{"serviceWorker":"off"}', /"serviceWorker" in config.json must be true or false\./],
    ['{"urgentUpdate":1}', /"urgentUpdate" in config.json must be true or false\./],
    ['{"limits":{"purchase":0}}', /"limits" in config.json/],
    ['{"limits":{"purchase":1.5}}', /"limits" in config.json/],
    ['{"limits":{"retry":"10"}}', /"limits" in config.json/],
    ['{"limits":{"token":5}}', /"limits" in config.json/],
    ['{"limits":[]}', /"limits" in config.json/],
  ])('says what is wrong with %s', (text, problem) => {
    expect(readConfig(text)).toMatchObject({
      kind: 'invalid',
      problem: expect.stringMatching(problem),
    })
  })
})

describe('loadConfig', () => {
  connectNetwork()
  const url = 'http://till.test/config.json'
  const load = (mode?: Parameters<typeof loadConfig>[2]) =>
    loadConfig((address, init) => fetch(address, init), url, mode)
  const brokenOff = () =>
    new ReadableStream({ start: (controller) => controller.error(new TypeError('Lost')) })

  it.each<[string, HttpResponseResolver, object]>([
    [
      'the file',
      () => new HttpResponse('{"apiBaseUrl":"/x"}'),
      { kind: 'ok', config: { apiBaseUrl: '/x' } },
    ],
    ['no file', json(404), { kind: 'ok', config: defaultConfig }],
    ['a fault', json(500), { kind: 'unreachable' }],
    ['a file that breaks off', () => new HttpResponse(brokenOff()), { kind: 'unreachable' }],
    ['no connection', unreachable, { kind: 'unreachable' }],
    ['the page instead of the file', () => HttpResponse.html('<html>'), { kind: 'invalid' }],
  ])('reads %s', async (_, answer, result) => {
    network.use(http.get(url, answer))
    expect(await load()).toMatchObject(result)
  })

  it('asks for the server’s file if the device’s copy can’t be used', async () => {
    const asked: Request[] = []
    const answer: HttpResponseResolver = ({ request }) => {
      asked.push(request)
      return json(200)()
    }
    network.use(http.get(url, answer))
    await load()
    await load('reload')
    expect(asked).toMatchObject([
      { cache: 'no-cache', credentials: 'same-origin' },
      { cache: 'reload', credentials: 'same-origin' },
    ])
  })
})
