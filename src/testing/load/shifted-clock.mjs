// Loaded before a server's program (`node --import`). The wall clock is wrong by the milliseconds in CLOCK_FILE, which
// it rereads. Timers stay, as on a machine whose clock is set.
import { readFileSync } from 'node:fs'

const RealDate = Date
let shift = 0

function read() {
  try {
    shift = Number(readFileSync(process.env['CLOCK_FILE'] ?? '', 'utf8')) || 0
  } catch {
    // The file doesn't exist before the first change.
  }
}
read()
setInterval(read, 50).unref()

const now = () => RealDate.now() + shift
globalThis.Date = new Proxy(RealDate, {
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  construct: (target, parts, made) =>
    Reflect.construct(target, parts.length === 0 ? [now()] : parts, made),
})
