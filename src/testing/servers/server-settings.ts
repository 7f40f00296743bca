import { readSettings, type Settings } from '../../server/config/settings.ts'

/** What the server runs with where nothing is set, but for what a test wants otherwise. */
export function usualSettings(changes: Partial<Settings> = {}): Settings {
  const read = readSettings({}, [])
  if (!read.ok) throw new Error(read.problem)
  return { ...read.settings, ...changes }
}
