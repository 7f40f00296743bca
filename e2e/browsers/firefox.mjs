#!/usr/bin/env node
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { WebSocket, WebSocketServer } from 'ws'

/**
 * Replaces Firefox ESR where Playwright starts a browser. Starts the installed Firefox and passes on their WebDriver
 * BiDi messages. Playwright is newer than the ESR, and an unknown command would end the test. This program answers such
 * commands as done.
 */
const unknownToEsr = ['emulation.setMediaFeaturesOverride']

const firefox = spawn('firefox-esr', process.argv.slice(2), {
  stdio: ['ignore', 'inherit', 'pipe'],
})
firefox.on('exit', (code) => process.exit(code ?? 1))
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => firefox.kill())

for await (const line of createInterface({ input: firefox.stderr })) {
  const address = /WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1]
  console.error(
    address === undefined ? line : `WebDriver BiDi listening on ${await passOn(address)}`,
  )
}

/**
 * @param {string} address of the browser
 * @returns {Promise<string>} the address to connect to instead
 */
function passOn(address) {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  server.on('connection', (playwright, request) => {
    const browser = new WebSocket(`${address}${request.url}`)
    /** @type {(() => void)[]} */
    const waiting = []
    browser.on('open', () => waiting.forEach((send) => send()))
    playwright.on('message', (data) => {
      const message = textOf(data)
      const { id, method } = JSON.parse(message)
      const send = () => browser.send(typedAsByHand(message))
      if (unknownToEsr.includes(method))
        playwright.send(JSON.stringify({ type: 'success', id, result: {} }))
      else if (browser.readyState === WebSocket.CONNECTING) waiting.push(send)
      else send()
    })
    browser.on('message', (data) => playwright.send(withDownload(textOf(data))))
    browser.on('close', () => playwright.close())
    playwright.on('close', () => browser.close())
  })
  return new Promise((resolve) => {
    server.on('listening', () => {
      const where = server.address()
      if (where !== null && typeof where === 'object') resolve(`ws://127.0.0.1:${where.port}`)
    })
  })
}

/**
 * Playwright fills a field by setting its `value`. React would take that for its own change, and the till would miss
 * it. The browser's editing command fires events.
 * @param {string} message
 */
function typedAsByHand(message) {
  return message.replace(
    'window.__pw_bidiInsertText(',
    "document.execCommand('insertText', false, ",
  )
}

/**
 * Playwright recognises a saved file by its `download`, which the ESR doesn't report. The till makes a `blob:` address
 * for each file, which serves as well.
 * @param {string} message
 */
function withDownload(message) {
  if (!message.includes('"browsingContext.download')) return message
  const { params, ...event } = JSON.parse(message)
  return JSON.stringify({ ...event, params: { download: params.url, ...params } })
}

/** @param {import('ws').RawData} data of a message, in one piece by default */
function textOf(data) {
  return Buffer.isBuffer(data) ? data.toString('utf8') : ''
}
