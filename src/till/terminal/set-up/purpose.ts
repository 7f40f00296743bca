/**
 * What this page is for: the shop, practice (docs/till.md), or a demo that a folder of files is enough for. It is
 * settled when the page begins, and only another page is for something else.
 */
export type Purpose = 'shop' | 'practice' | 'demo'

const base = import.meta.env.BASE_URL.replace(/\/$/, '')
const practiceBase = `${base}/training`

export const purpose: Purpose =
  import.meta.env.MODE === 'demo' ? 'demo' : isBelow(practiceBase) ? 'practice' : 'shop'

/** False where nothing that is sold is real, and the platform is the sandbox in the page. */
export const isForShop = purpose === 'shop'

/** What stands before every path of this page: '', or as `/till` or `/training`. */
export const pageBase = purpose === 'practice' ? practiceBase : base

const words = { shop: 'Tuckshop', practice: 'Practice', demo: 'Demo' } as const

/** What windows are called by. */
export const pageName = words[purpose]

/** Stands on every screen and slip of a page that is not the shop's. */
export const nothingIsSold = `${pageName} – nothing is sold`

/** Whether paths stand behind a `#`: the demo's host knows its one page only (docs/decisions/0017). */
export const inHash: boolean = import.meta.env.MODE === 'demo'

/** The address where one practises, and the one where the shop sells. */
export const practiceHref = practiceBase
export const shopHref = import.meta.env.BASE_URL

/**
 * The name under which this page keeps, locks or says something: what is no shop's has everything to itself, as both
 * may stand in one browser.
 */
export function ownName(name: string): string {
  return isForShop ? name : `${purpose}.${name}`
}

function isBelow(path: string): boolean {
  if (typeof location === 'undefined') return false
  return location.pathname === path || location.pathname.startsWith(`${path}/`)
}
