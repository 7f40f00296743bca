import { pino, stdTimeFunctions } from 'pino'
import { textLine } from './text-line.ts'

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
