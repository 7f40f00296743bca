// Loaded before a server's own program (`node --import`): its wall clock is off by as many milliseconds as the file says that
// CLOCK_FILE names, read again and again. Timers are as they are, as on a machine whose clock is set.
import { readFileSync } from 'node:fs'

const RealDate = Date
let shift = 0

function read() {
  try {
    shift = Number(readFileSync(process.env['CLOCK_FILE'] ?? '', 'utf8')) || 0
  } catch {
    // Nobody has set it yet.
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
