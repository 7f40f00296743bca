import { defaultConfig } from '../api/config.ts'
import { openPageSandbox } from '../sandbox/page-sandbox.ts'
import { nothingIsSold, ownName, purpose, shopHref } from '../terminal/purpose.ts'
import type { Training } from '../terminal/training.ts'
import { readShopsCatalogue } from '../till/kept-catalogue.ts'
import { Enter } from './Enter.tsx'
import { keptInBrowser } from './kept-in-browser.ts'
import { PracticeFrame } from './PracticeFrame.tsx'
import { progressOf } from './progress.ts'
import { practiceCatalogue } from './practice-catalogue.ts'
import { shopSetUp, shopStorage } from './shop.ts'
import { forgetIfAsked } from './start-over.ts'

/** Opens the platform in the page, for practice or for the demo, where it was left. */
export async function openTraining(): Promise<Training> {
  await forgetIfAsked()
  const sandbox = await openPageSandbox(
    keptInBrowser(ownName('tuckshop-sandbox')),
    purpose === 'practice' ? await shopsOwnCatalogue() : undefined,
  )
  const progress = progressOf(sandbox)
  const { dataset, style } = document.documentElement
  dataset['purpose'] = purpose
  style.setProperty('--nothing-is-sold', `'${nothingIsSold}'`)
  return {
    fetch: (url, init) => sandbox.fetch(url, init),
    Frame: (props) => <PracticeFrame {...props} progress={progress} />,
    ...(purpose === 'practice' && practice),
  }
}

/** As the shop's till read it last; one that is read later is another start's. */
async function shopsOwnCatalogue() {
  const setUp = shopSetUp(shopStorage())
  const kept = setUp && (await readShopsCatalogue(setUp))
  return kept && practiceCatalogue(kept)
}

/** Nobody who practises has a name and a password for it. */
const practice: Partial<Training> = {
  settings: { kind: 'ok', config: defaultConfig },
  SignIn: Enter,
  leave: () => window.location.assign(shopHref),
}
