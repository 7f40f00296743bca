import { readFileSync } from 'node:fs'
import { fixRandomness } from './fixed-randomness.mjs'

/** Preloaded into a built server (`node --import`). Its time is the number of milliseconds in the file `CLOCK_FILE`. */
const file = process.env['CLOCK_FILE'] ?? ''
const now = () => Number(readFileSync(file, 'utf8'))

globalThis.Date = new Proxy(Date, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})
fixRandomness()
