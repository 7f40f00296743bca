import { pino, stdTimeFunctions } from 'pino'
import { textLine } from '../http/text-line.ts'

/** From what only someone who looks for an error wants, to what someone must look at. */
export const logLevels = ['debug', 'info', 'warn', 'error'] as const
export type LogLevel = (typeof logLevels)[number]

/** `json`: one object a line, for programs; `text`: for a person at a terminal. */
export const logFormats = ['json', 'text'] as const
export type LogFormat = (typeof logFormats)[number]

/** What a line says beside its message. Plain values only: nobody can log a request, a body or headers whole. */
export type Fields = Readonly<Record<string, string | number | undefined>>

/** Where the server writes what it has to say, and the only place. */
export type Log = Readonly<Record<LogLevel, (message: string, fields?: Fields) => void>>

/**
 * @param write takes one line, with its end
 */
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

/** An unexpected error, by its stack and never more than that: its other properties may be anything. */
export function stackOf(error: unknown): string {
  return error instanceof Error
    ? (error.stack ?? `${error.name}: ${error.message}`)
    : 'Unknown error'
}
