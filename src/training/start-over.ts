import { ownName } from '../till/terminal/set-up/purpose.ts'

/** Tells the next page to start over, before it opens anything. */
const flag = ownName('tuckshop.start-over')

/** The IndexedDB databases of a till, and of the page's sandbox. */
const databases = [
  'tuckshop-sandbox',
  'tuckshop-sales',
  'tuckshop-held',
  'tuckshop-shifts',
  'tuckshop-catalogue',
  'tuckshop-device',
]

/** Deletes all practice data, and nothing of the shop's. Reloads the page. */
export function startOver(): void {
  try {
    localStorage.setItem(flag, 'yes')
  } catch {
    // A browser without storage has nothing to delete except the page.
  }
  window.location.reload()
}

/** Does the deletion that {@link startOver} asked for, before the page opens anything. */
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

/** Other pages close their connection; does not wait for a page that doesn't. */
function forget(name: string): Promise<void> {
  return new Promise((done) => {
    const deleting = indexedDB.deleteDatabase(name)
    for (const end of ['success', 'error', 'blocked']) deleting.addEventListener(end, () => done())
  })
}
