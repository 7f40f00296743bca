import { ownName } from '../till/terminal/set-up/purpose.ts'

/** Set to begin anew: the next page does, before it has anything open. */
const flag = ownName('tuckshop.start-over')

/** What a till keeps in IndexedDB, and the sandbox of the page. */
const databases = [
  'tuckshop-sandbox',
  'tuckshop-sales',
  'tuckshop-held',
  'tuckshop-shifts',
  'tuckshop-catalogue',
  'tuckshop-device',
]

/** Forgets all that was done on this page, and nothing of the shop's. The page is loaded anew. */
export function startOver(): void {
  try {
    localStorage.setItem(flag, 'yes')
  } catch {
    // A browser that keeps nothing has nothing to forget but the page.
  }
  window.location.reload()
}

/** Does what {@link startOver} asked for, before anything is open. */
export async function forgetIfAsked(): Promise<void> {
  try {
    if (localStorage.getItem(flag) === null) return
    const own = Object.keys(localStorage).filter((key) => key.startsWith(ownName('')))
    for (const key of own) localStorage.removeItem(key)
  } catch {
    return
  }
  await Promise.all(databases.map((name) => forget(ownName(name))))
}

/** Another page that has it open lets go of it; one that doesn't is not waited for. */
function forget(name: string): Promise<void> {
  return new Promise((done) => {
    const deleting = indexedDB.deleteDatabase(name)
    for (const end of ['success', 'error', 'blocked']) deleting.addEventListener(end, () => done())
  })
}
