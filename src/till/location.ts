import { useMemo, useSyncExternalStore } from 'react'

/** Where the till stands: the path below its base, as it is written in the bar, and the query with its `?`. */
export interface Place {
  readonly pathname: string
  readonly search: string
}

/** A path built by `paths.ts`, or one with a query. */
export type To = string | { readonly pathname: string; readonly search?: string | undefined }

export interface NavigateOptions {
  /** The present address is not kept in the history. */
  readonly replace?: boolean
  /**
   * The path that this follows on. After work that took time: who has gone elsewhere meanwhile stays there.
   */
  readonly from?: string
}

/** Empty at the root of an origin; else as `/till`. */
const base = import.meta.env.BASE_URL.replace(/\/$/, '')
const listeners = new Set<() => void>()

/** The address of a link, for `href`. */
export function hrefOf(to: To): string {
  if (typeof to === 'string') return base + to
  const query = to.search?.replace(/^\?/, '') ?? ''
  return base + to.pathname + (query === '' ? '' : `?${query}`)
}

/** Goes to a screen. Going where one already is adds nothing to the history. */
export function navigate(to: To, { replace = false, from }: NavigateOptions = {}): void {
  if (from !== undefined && window.location.pathname !== base + from) return
  const href = hrefOf(to)
  if (replace || href === address()) window.history.replaceState(null, '', href)
  else window.history.pushState(null, '', href)
  for (const listener of listeners) listener()
}

/** The place at hand, and a new render when it changes. */
export function useLocation(): Place {
  const [pathname = '/', query = ''] = useSyncExternalStore(subscribe, address).split('?', 2)
  return {
    pathname: pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : '/',
    search: query === '' ? '' : `?${query}`,
  }
}

/** The query's parameters, and what sets all of them. */
export function useSearchParams(): [
  URLSearchParams,
  (parameters: Readonly<Record<string, string>>, options?: NavigateOptions) => void,
] {
  const { pathname, search } = useLocation()
  const parameters = useMemo(() => new URLSearchParams(search), [search])
  return [
    parameters,
    (next, options) =>
      navigate({ pathname, search: new URLSearchParams(next).toString() }, options),
  ]
}

function address(): string {
  return window.location.pathname + window.location.search
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('popstate', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('popstate', listener)
  }
}
