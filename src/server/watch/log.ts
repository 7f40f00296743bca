import { pino, stdTimeFunctions } from 'pino'
import { z } from 'zod'

/** From detail for finding errors to what someone must act on. */
export const logLevels = ['debug', 'info', 'warn', 'error'] as const
export type LogLevel = (typeof logLevels)[number]

/** `json`: one object a line, for programs; `text`: for a person at a terminal. */
export const logFormats = ['json', 'text'] as const
export type LogFormat = (typeof logFormats)[number]

/** The fields of a log line. Plain values only, which keeps whole requests, bodies and headers out of the log. */
export type Fields = Readonly<Record<string, string | number | undefined>>

/** The only place where the server writes what it has to say. */
export type Log = Readonly<Record<LogLevel, (message: string, fields?: Fields) => void>>

/** @param write takes one line, with its newline */
export function createLog(
  { level, format }: { readonly level: LogLevel; readonly format: LogFormat },
  write: (line: string) => void,
): Log {
  const logger = pino(
    {
      level,
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (name) => ({ level: name }) },
    },
    { write: format === 'json' ? write : (line: string) => write(textLine(line)) },
  )
  const at = (name: LogLevel) => (message: string, fields?: Fields) =>
    logger[name](fields ?? {}, message)
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') }
}

/** An unexpected error's stack and nothing more, because its other properties may hold anything. */
export function stackOf(error: unknown): string {
  return error instanceof Error
    ? (error.stack ?? `${error.name}: ${error.message}`)
    : 'Unknown error'
}

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
function textLine(line: string): string {
  const { level, time, msg, stack, requestId, ...fields } = written.parse(JSON.parse(line))
  const clock = new Date(time).toTimeString().slice(0, 8)
  const isUsual = level === 'info' || level === 'debug'
  const told = Object.entries({ ...fields, ...(!isUsual && { requestId }) })
    .filter(([name, value]) => value !== undefined && !leftOut.includes(name))
    .map(([name, value]) => `${name}=${value}`)
  const text = [clock, ...(isUsual ? [] : [level.toUpperCase()]), msg, ...told].join(' ')
  return stack === undefined ? `${text}\n` : `${text}\n${stack}\n`
}
