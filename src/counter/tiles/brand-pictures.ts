import { useSyncExternalStore } from 'react'
import type { Service } from '../../till/services.ts'
import { useTill } from '../../till/till.ts'
import type { BrandLooks } from './brand-look.ts'
import { readLooks } from './picture-look.ts'

/** The colours of the brands' pictures that this sign-in has looked at. Not a query: nothing else waits for them. */
class BrandPictures implements Service {
  #looks: BrandLooks = new Map()
  readonly #asked = new Set<string>()
  readonly #listeners = new Set<() => void>()
  readonly #leave = new AbortController()

  readonly looks = (): BrandLooks => this.#looks

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Looks at those that it has not looked at. @param urls of pictures */
  async read(urls: readonly string[]): Promise<void> {
    const missing = [...new Set(urls)].filter((url) => !this.#asked.has(url))
    if (missing.length === 0) return
    for (const url of missing) this.#asked.add(url)
    const found = await readLooks(missing, this.#leave.signal)
    if (this.#leave.signal.aborted || found.size === 0) return
    this.#looks = new Map([...this.#looks, ...found])
    for (const listener of this.#listeners) listener()
  }

  end(): void {
    this.#leave.abort()
    this.#listeners.clear()
  }
}

/** The pictures of this sign-in's brands. */
export function useBrandPictures(): BrandPictures {
  return useTill().services.of(BrandPictures, () => new BrandPictures())
}

/** Their colours so far, and a new render when there are more. */
export function useBrandLooks(): BrandLooks {
  const pictures = useBrandPictures()
  return useSyncExternalStore(pictures.subscribe, pictures.looks)
}
