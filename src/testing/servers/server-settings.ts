import { readSettings, type Settings } from '../../server/config/settings.ts'

/** The server's default settings, with a test's changes. */
export function usualSettings(changes: Partial<Settings> = {}): Settings {
  return { ...readSettings({}), ...changes }
}

/** The environment variables that the server reads. */
export function variablesRead(): ReadonlySet<string> {
  const asked = new Set<string>()
  const environment = new Proxy(
    {},
    { get: (_, name) => void (typeof name === 'string' && asked.add(name)) },
  )
  readSettings(environment)
  return asked
}
