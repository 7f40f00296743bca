import { browserStorage } from '../till/terminal/browser-storage.ts'

const key = 'tuckshop.username'

/** The user name kept on this till, if its owner chose that; never a password. */
export function rememberedUsername(): string {
  try {
    return browserStorage()?.getItem(key) ?? ''
  } catch {
    return ''
  }
}

/** Keeps a user name for the next sign-in; `undefined` forgets it. */
export function rememberUsername(username: string | undefined): void {
  try {
    if (username === undefined) browserStorage()?.removeItem(key)
    else browserStorage()?.setItem(key, username)
  } catch {
    // A browser without storage: the user types the name again.
  }
}
