import { openPageSandbox, type PageSandbox } from '../sandbox/page-sandbox.ts'
import { ownName, purpose } from '../terminal/purpose.ts'
import { readShopsCatalogue } from '../till/kept-catalogue.ts'
import { keptInBrowser } from './kept-in-browser.ts'
import { practiceCatalogue } from './practice-catalogue.ts'
import { shopSetUp, shopStorage } from './shop.ts'

/** The sandbox in the page, where it was left; whoever practises sells what the shop sells. */
export async function openPlatform(): Promise<PageSandbox> {
  return openPageSandbox(
    keptInBrowser(ownName('tuckshop-sandbox')),
    purpose === 'practice' ? await shopsOwnCatalogue() : undefined,
  )
}

/** As the shop's till read it last; one that is read later is another start's. */
async function shopsOwnCatalogue() {
  const setUp = shopSetUp(shopStorage())
  const kept = setUp && (await readShopsCatalogue(setUp))
  return kept && practiceCatalogue(kept)
}
