/**
 * This page's purpose: the shop, practice (docs/till.md), or a demo from a folder of files. Fixed for the life of the
 * page.
 */
type Purpose = 'shop' | 'practice' | 'demo'

const base = import.meta.env.BASE_URL.replace(/\/$/, '')
const practiceBase = `${base}/training`

export const purpose: Purpose =
  import.meta.env.MODE === 'demo' ? 'demo' : isBelow(practiceBase) ? 'practice' : 'shop'

/** False if no sale is real, and the platform is the sandbox in the page. */
export const isForShop = purpose === 'shop'

/** The prefix of every path of this page: '', or for example `/till` or `/training`. */
export const pageBase = purpose === 'practice' ? practiceBase : base

const words = { shop: 'Tuckshop', practice: 'Practice', demo: 'Demo' } as const

/** The windows' title. */
export const pageName = words[purpose]

/** Shown on every screen and slip of a page that is not the shop's. */
export const nothingIsSold = `${pageName} – nothing is sold`

/** Whether paths come after a `#`: the demo's host serves a single page (docs/decisions/0017). */
export const inHash: boolean = import.meta.env.MODE === 'demo'

/** The addresses of practice and of the shop. */
export const practiceHref = practiceBase
export const shopHref = import.meta.env.BASE_URL

/**
 * The name under which this page stores, locks or sends something. A page that is not the shop's has separate names,
 * because a browser may contain both.
 */
export function ownName(name: string): string {
  return isForShop ? name : `${purpose}.${name}`
}

function isBelow(path: string): boolean {
  if (typeof location === 'undefined') return false
  return location.pathname === path || location.pathname.startsWith(`${path}/`)
}
