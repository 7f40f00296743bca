import { readSettings, type Settings } from '../../server/config/settings.ts'

/** The server's default settings, with a test's changes. */
export function usualSettings(changes: Partial<Settings> = {}): Settings {
  const read = readSettings({})
  if (!read.ok) throw new Error(read.problem)
  return { ...read.settings, ...changes }
}
