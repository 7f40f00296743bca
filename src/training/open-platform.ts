import { arrangementKey } from '../catalogue/arrangement.ts'
import { keptArrangement } from '../catalogue/arrangement-file.ts'
import type { Additions } from '../sandbox/seed/additions.ts'
import { openPageSandbox, type PageSandbox } from '../sandbox/page-sandbox.ts'
import { browserStorage } from '../terminal/browser-storage.ts'
import { ownName, purpose } from '../terminal/purpose.ts'
import { readShopsCatalogue } from '../till/kept-catalogue.ts'
import { keptInBrowser } from './kept-in-browser.ts'
import { practiceArrangement } from './practice-arrangement.ts'
import { practiceCatalogue } from './practice-catalogue.ts'
import { trainee } from './trainee.ts'
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
  const text = shop?.getItem(arrangementKey(setUp))
  const arrangement = text ? keptArrangement(text) : undefined
  try {
    browserStorage()?.setItem(
      arrangementKey(trainee),
      arrangement === undefined ? '' : practiceArrangement(kept.products, arrangement),
    )
  } catch {
    // The browser keeps nothing more: practice goes by the names of things.
  }
  return practiceCatalogue(kept, arrangement)
}
