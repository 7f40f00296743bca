import { useState } from 'react'
import type { Account } from '../api/account.ts'
import type { Session } from '../api/session.ts'
import { PinForm } from '../till/people/PinForm.tsx'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import type { KeptSession } from './kept-session.ts'
import { SignInFrame } from './SignInFrame.tsx'
import { useEntryTitle } from './use-entry-title.ts'

export interface GoOnScreenProps {
  kept: KeptSession
  session: Session
  username: string
  account: Account
  onBegin: () => void
  onGoOn: () => void
  /** Only the password helps. `why` is shown with the sign-in. */
  onPassword: (why?: string) => void
  onWithoutLine: () => void
}

/** After a reload: the PIN that unlocks the till lets the session go on, without the password. */
export function GoOnScreen({
  kept,
  session,
  username,
  account,
  onBegin,
  onGoOn,
  onPassword,
  onWithoutLine,
}: GoOnScreenProps) {
  const [unreached, setUnreached] = useState(false)
  useEntryTitle('Enter the PIN')
  const givenUp = (why: string) => {
    kept.forget()
    onPassword(why)
  }
  const goOn = async (pin: string) => {
    setUnreached(false)
    // The PIN pad types without events that the frame around it would hear.
    onBegin()
    const token = await kept.open(pin)
    const resumed = token === undefined ? 'refused' : await session.resume(username, token)
    if (resumed === 'ok') onGoOn()
    else if (resumed === 'unreached') setUnreached(true)
    else givenUp('The session has ended')
  }
  return (
    <SignInFrame>
      <div className="flex flex-col gap-2">
        <h1>Enter the PIN</h1>
        <p className="text-ink-soft">
          The page was reloaded. The PIN lets{' '}
          <strong className="font-semibold text-ink">{username}</strong> go on.
        </p>
      </div>
      {unreached && (
        <Banner tone="needs" live="assertive" title="No answer from the platform">
          Check the till’s network, then enter the PIN again.
        </Banner>
      )}
      <div onInput={onBegin}>
        <PinForm
          account={account}
          purpose="lock"
          submitLabel="Go on"
          onRight={goOn}
          onWrong={() => {
            if (!kept.wrong()) givenUp('Too many wrong PINs')
          }}
        />
      </div>
      {unreached && (
        <Button wide onClick={onWithoutLine}>
          Look without a connection
        </Button>
      )}
      <Button
        variant="quiet"
        wide
        onClick={() => {
          // A PIN may be on its way to the platform: its answer must open nothing any more.
          session.signOut()
          kept.forget()
          onPassword()
        }}
      >
        Use the password
      </Button>
    </SignInFrame>
  )
}
