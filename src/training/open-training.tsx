import { defaultConfig } from '../platform/transport/config.ts'
import type { PageSandbox } from '../sandbox/page-sandbox.ts'
import { nothingIsSold, purpose, shopHref } from '../till/terminal/set-up/purpose.ts'
import type { Training } from '../till/terminal/set-up/training.ts'
import { Enter } from './Enter.tsx'
import { openPlatform } from './open-platform.ts'
import { PracticeFrame } from './PracticeFrame.tsx'
import { createProgress, followSandbox } from './progress.ts'
import { forgetIfAsked } from './start-over.ts'

/** Opens the platform in the page, for practice or the demo, with its kept state. */
export async function openTraining(): Promise<Training> {
  await forgetIfAsked()
  const progress = createProgress()
  const open = async () => {
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
  const opened = platform()
  // A trainee has no name and password: the page shows nothing before the platform is open.
  if (purpose === 'practice') await opened
  // The first request to the platform reports a failure.
  else opened.catch(() => undefined)
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
    ...(purpose === 'practice' && practice),
  }
}

const practice: Partial<Training> = {
  settings: { kind: 'ok', config: defaultConfig },
  SignIn: Enter,
  leave: () => window.location.assign(shopHref),
}
