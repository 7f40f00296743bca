import { readFileSync } from 'node:fs'
import { ServerResponse } from 'node:http'
import { fixRandomness } from './fixed-randomness.mjs'

/** Preloaded into a built server (`node --import`). Its time is the number of milliseconds in the file `CLOCK_FILE`. */
const file = process.env['CLOCK_FILE'] ?? ''
const now = () => Number(readFileSync(file, 'utf8'))

globalThis.Date = new Proxy(Date, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})
// Node writes this header by the true time, and the till goes by it.
const writeHead = Reflect.get(ServerResponse.prototype, 'writeHead')
ServerResponse.prototype.writeHead = function (...args) {
  this.setHeader('Date', new Date().toUTCString())
  return Reflect.apply(writeHead, this, args)
}
fixRandomness()
