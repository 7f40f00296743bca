import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

type ThemeChoice = 'system' | 'light' | 'dark'

/** Also read by public/start.js, which runs before the first paint. */
const storageKey = 'tuckshop.theme'

/** The person's choice on this till; `system` without a choice or without storage. */
export const themeStore = createStore<ThemeChoice>(readStored)

// Another tab has chosen.
globalThis.addEventListener?.('storage', ({ key }) => {
  if (key !== null && key !== storageKey) return
  themeStore.setState(readStored())
  applyTheme()
})

/** Applies and keeps a choice. If storage refuses, the choice lasts until the page closes. */
export function chooseTheme(choice: ThemeChoice): void {
  themeStore.setState(choice)
  try {
    if (choice === 'system') localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, choice)
  } catch {
    // A private window or full storage: losing the choice is not worth an error.
  }
  applyTheme()
}

/**
 * Sets `data-theme` on <html>; without it the system's preference counts (base.css). The page has two `theme-color`s,
 * each marked with `data-scheme`: keeps only the matching one in force.
 */
export function applyTheme(): void {
  const choice = themeStore.getState()
  if (choice === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = choice
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[data-scheme]')) {
    const scheme = meta.dataset['scheme']
    const fits = scheme === choice ? 'all' : 'not all'
    meta.media = choice === 'system' ? `(prefers-color-scheme: ${scheme})` : fits
  }
}

/** The current choice; renders again when it changes. */
export function useThemeChoice(): ThemeChoice {
  return useStore(themeStore)
}

function readStored(): ThemeChoice {
  try {
    const text = localStorage.getItem(storageKey)
    return text === 'light' || text === 'dark' ? text : 'system'
  } catch {
    return 'system'
  }
}
