import { defaultConfig } from '../api/config.ts'
import type { PageSandbox } from '../sandbox/page-sandbox.ts'
import { nothingIsSold, purpose, shopHref } from '../terminal/purpose.ts'
import type { Training } from '../terminal/training.ts'
import { fetchPart } from '../ui/fetch-part.ts'
import { PracticeFrame } from './PracticeFrame.tsx'
import { createProgress, followSandbox } from './progress.ts'
import { forgetIfAsked } from './start-over.ts'

/** Opens the platform in the page, for practice or for the demo, where it was left. */
export async function openTraining(): Promise<Training> {
  await forgetIfAsked()
  const progress = createProgress()
  const open = async () => {
    const { openPlatform } = await fetchPart(() => import('./open-platform.ts'))
    const sandbox = await openPlatform()
    followSandbox(progress, sandbox)
    return sandbox
  }
  let opening: Promise<PageSandbox> | undefined
  const platform = () =>
    (opening ??= open().catch((error: unknown) => {
      opening = undefined
      throw error
    }))
  if (purpose === 'demo') onceTouched(platform)
  const practice = purpose === 'practice' ? await practiceWith(platform()) : undefined
  const { dataset, style } = document.documentElement
  dataset['purpose'] = purpose
  style.setProperty('--nothing-is-sold', `'${nothingIsSold}'`)
  return {
    fetch: async (url, init) => {
      const sandbox = await platform()
      init.signal?.throwIfAborted()
      return sandbox.fetch(url, init)
    },
    Frame: (props) => <PracticeFrame {...props} progress={progress} />,
    ...practice,
  }
}

/** Nobody who practises has a name and a password for it: there is nothing to show before the platform is open. */
async function practiceWith(platform: Promise<unknown>): Promise<Partial<Training>> {
  const [{ Enter }] = await Promise.all([fetchPart(() => import('./Enter.tsx')), platform])
  return {
    settings: { kind: 'ok', config: defaultConfig },
    SignIn: Enter,
    leave: () => window.location.assign(shopHref),
  }
}

/**
 * Opens the platform once somebody uses the page, and again as long as it fails: it is most of the code, and a sign-in that
 * is only looked at needs none of it. Whoever asks the platform for something hears of a failure.
 */
function onceTouched(open: () => Promise<unknown>): void {
  const touches = ['pointerdown', 'keydown']
  const begin = () => {
    open().then(end, () => undefined)
  }
  const end = () => {
    for (const touch of touches) window.removeEventListener(touch, begin)
  }
  for (const touch of touches) window.addEventListener(touch, begin)
}
