import type { Additions } from '../sandbox/seed/additions.ts'
import { openPageSandbox, type PageSandbox } from '../sandbox/page-sandbox.ts'
import { browserStorage } from '../till/terminal/browser-storage.ts'
import { ownName, purpose } from '../till/terminal/set-up/purpose.ts'
import { readShopsCatalogue } from '../till/device/kept-catalogue.ts'
import { keptInBrowser } from './kept-in-browser.ts'
import { takeOverArrangement } from './practice-arrangement.ts'
import { practiceCatalogue } from './practice-catalogue.ts'
import { shopSetUp, shopStorage } from './shop.ts'

/** The sandbox in the page, where it was left; whoever practises sells what the shop sells. */
export async function openPlatform(): Promise<PageSandbox> {
  return openPageSandbox(
    keptInBrowser(ownName('tuckshop-sandbox')),
    purpose === 'practice' ? await shopsOwnCatalogue() : undefined,
  )
}

/** As the shop's till read it last; one that is read later is another start's. What the shop has arranged comes along. */
async function shopsOwnCatalogue(): Promise<Additions | undefined> {
  const shop = shopStorage()
  const setUp = shopSetUp(shop)
  if (setUp === undefined) return undefined
  const kept = await readShopsCatalogue(setUp)
  if (kept === undefined) return undefined
  const parts = { shop, practice: browserStorage(), account: setUp, products: kept.products }
  return practiceCatalogue(kept, takeOverArrangement(parts))
}
