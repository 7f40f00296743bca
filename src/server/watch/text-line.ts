import { z } from 'zod'

const written = z
  .object({
    level: z.string(),
    time: z.string(),
    msg: z.string(),
    stack: z.string().optional(),
    requestId: z.string().optional(),
  })
  .catchall(z.union([z.string(), z.number()]))

/** Fields to leave out: the message already has them, or they don't help at a terminal. */
const leftOut: readonly string[] = ['method', 'route', 'status', 'ms', 'client']

/**
 * A log line for a person: the time of day, the level if unusual, and the message.
 * @param line one object of JSON
 */
export function textLine(line: string): string {
  const { level, time, msg, stack, requestId, ...fields } = written.parse(JSON.parse(line))
  const clock = new Date(time).toTimeString().slice(0, 8)
  const isUsual = level === 'info' || level === 'debug'
  const told = Object.entries({ ...fields, ...(!isUsual && { requestId }) })
    .filter(([name, value]) => value !== undefined && !leftOut.includes(name))
    .map(([name, value]) => `${name}=${value}`)
  const text = [clock, ...(isUsual ? [] : [level.toUpperCase()]), msg, ...told].join(' ')
  return stack === undefined ? `${text}\n` : `${text}\n${stack}\n`
}
