import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

export type ThemeChoice = 'system' | 'light' | 'dark'

/** Also read by public/start.js, which runs before the first paint. */
const storageKey = 'tuckshop.theme'

/** The person's choice on this till; `system` when none was made or storage is closed to us. */
export const themeStore = createStore<ThemeChoice>(readStored)

// Another tab has chosen.
globalThis.addEventListener?.('storage', ({ key }) => {
  if (key !== null && key !== storageKey) return
  themeStore.setState(readStored())
  applyTheme()
})

/** Makes, shows and keeps a choice. Where storage refuses, it holds until the page is left. */
export function chooseTheme(choice: ThemeChoice): void {
  themeStore.setState(choice)
  try {
    if (choice === 'system') localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, choice)
  } catch {
    // A private window or a full store: the choice is a comfort, not worth an error.
  }
  applyTheme()
}

/**
 * Sets `data-theme` on <html>; without it the system's preference counts (base.css). Of the page's
 * two `theme-color`s, each marked with its `data-scheme`, the one that fits stays in force.
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

/** The choice, followed as it changes. */
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
