import type { Additions } from '../sandbox/seed/additions.ts'
import { openPageSandbox, type PageSandbox } from '../sandbox/page-sandbox.ts'
import { browserStorage } from '../till/terminal/browser-storage.ts'
import { ownName, purpose } from '../till/terminal/set-up/purpose.ts'
import { readShopsCatalogue } from '../till/device/kept-catalogue.ts'
import { keptInBrowser } from './kept-in-browser.ts'
import { takeOverArrangement } from './practice-arrangement.ts'
import { practiceCatalogue } from './practice-catalogue.ts'
import { shopSetUp, shopStorage } from './shop.ts'

/** Opens the sandbox in the page with its kept state; a trainee sells the shop's products. */
export async function openPlatform(): Promise<PageSandbox> {
  return openPageSandbox(
    keptInBrowser(ownName('tuckshop-sandbox')),
    purpose === 'practice' ? await shopsOwnCatalogue() : undefined,
  )
}

/**
 * The catalogue that the shop's till read last, with the shop's arrangement. A later catalogue counts from the next
 * start.
 */
async function shopsOwnCatalogue(): Promise<Additions | undefined> {
  const shop = shopStorage()
  const setUp = shopSetUp(shop)
  if (setUp === undefined) return undefined
  const kept = await readShopsCatalogue(setUp)
  if (kept === undefined) return undefined
  const parts = { shop, practice: browserStorage(), account: setUp, products: kept.products }
  return practiceCatalogue(kept, takeOverArrangement(parts))
}
