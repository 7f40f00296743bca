import { createContext, use } from 'react'
import { useLocation } from './location.ts'

export type Parameters = Readonly<Record<string, string>>

/**
 * The parameters of a path that fits a pattern such as `/sell/:productCode`, each without its percent
 * signs; `undefined` for a path that does not fit. A slash at the end makes no difference.
 */
export function matchPath(pattern: string, pathname: string): Parameters | undefined {
  const wanted = segmentsOf(pattern)
  const given = segmentsOf(pathname)
  if (wanted.length !== given.length) return undefined
  const parameters: Record<string, string> = {}
  for (const [place, name] of wanted.entries()) {
    const segment = given[place] ?? ''
    if (name.startsWith(':')) parameters[name.slice(1)] = decoded(segment)
    else if (name !== segment) return undefined
  }
  return parameters
}

/** The parameters of the place at hand if it fits a pattern. */
export function useMatch(pattern: string): Parameters | undefined {
  return matchPath(pattern, useLocation().pathname)
}

export const ParametersContext = createContext<Parameters>({})

/** The parameters of the route that the screen stands on. */
export function useParameters(): Parameters {
  return use(ParametersContext)
}

function segmentsOf(path: string): readonly string[] {
  return path.split('/').filter((segment) => segment !== '')
}

/** An address typed by hand may hold a lone percent sign. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
