import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { useTill } from '../../till/till.ts'
import type { BrandLooks } from './brand-look.ts'
import { readLooks } from './picture-look.ts'

export type BrandPictures = ReturnType<typeof createBrandPictures>

/** The colours of the brands' pictures read in this sign-in. Not a query: no screen waits for them. */
export function createBrandPictures() {
  const { setState, ...looks } = createStore<BrandLooks>(() => new Map())
  const asked = new Set<string>()
  const leave = new AbortController()
  return {
    ...looks,
    /**
     * Reads new pictures.
     * @param urls of pictures
     */
    async read(urls: readonly string[]): Promise<void> {
      const missing = [...new Set(urls)].filter((url) => !asked.has(url))
      if (missing.length === 0) return
      for (const url of missing) asked.add(url)
      const found = await readLooks(missing, leave.signal)
      if (leave.signal.aborted || found.size === 0) return
      setState((known) => new Map([...known, ...found]), true)
    },
    end: () => leave.abort(),
  }
}

/** Their colours so far, with changes. */
export function useBrandLooks(): BrandLooks {
  return useStore(useTill().brandPictures)
}
