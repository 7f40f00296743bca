import { useSyncExternalStore } from 'react'

export type ThemeChoice = 'system' | 'light' | 'dark'

/** Also read by public/start.js, which runs before the first paint. */
const storageKey = 'tuckshop.theme'
const listeners = new Set<() => void>()
let current: ThemeChoice | undefined

/** The person's choice on this till; `system` when none was made or storage is closed to us. */
export function themeChoice(): ThemeChoice {
  current ??= parseChoice(readStored())
  return current
}

/** Makes, shows and keeps a choice. Where storage refuses, it holds until the page is left. */
export function chooseTheme(choice: ThemeChoice): void {
  current = choice
  try {
    if (choice === 'system') localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, choice)
  } catch {
    // A private window or a full store: the choice is a comfort, not worth an error.
  }
  applyTheme()
  for (const listener of listeners) listener()
}

/**
 * Sets `data-theme` on <html>; without it the system's preference counts (base.css). Of the page's
 * two `theme-color`s, each marked with its `data-scheme`, the one that fits stays in force.
 */
export function applyTheme(): void {
  const choice = themeChoice()
  if (choice === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = choice
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[data-scheme]')) {
    const scheme = meta.dataset['scheme']
    const fits = scheme === choice ? 'all' : 'not all'
    meta.media = choice === 'system' ? `(prefers-color-scheme: ${scheme})` : fits
  }
}

/** The choice, and a new render when it changes. */
export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore(subscribe, themeChoice)
}

function subscribe(listener: () => void): () => void {
  const fromOtherTab = (event: StorageEvent) => {
    if (event.key !== null && event.key !== storageKey) return
    current = parseChoice(readStored())
    applyTheme()
    listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', fromOtherTab)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', fromOtherTab)
  }
}

function readStored(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}

function parseChoice(text: string | null): ThemeChoice {
  return text === 'light' || text === 'dark' ? text : 'system'
}
