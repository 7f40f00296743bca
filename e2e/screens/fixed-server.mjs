import { ServerResponse } from 'node:http'
import { fixRandomness, moment } from './fixed-randomness.mjs'

/** Preloaded into a built server (`node --import`): its time is one moment, and its randomness the same in every run. */
globalThis.Date = new Proxy(Date, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [moment] : args, newTarget),
  get: (target, name) => (name === 'now' ? () => moment : Reflect.get(target, name)),
})
// Node writes this header by the true time, and the till goes by it.
const writeHead = Reflect.get(ServerResponse.prototype, 'writeHead')
ServerResponse.prototype.writeHead = function (...args) {
  this.setHeader('Date', new Date().toUTCString())
  return Reflect.apply(writeHead, this, args)
}
fixRandomness()
