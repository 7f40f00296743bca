import { useEffect, useRef, useState } from 'react'
import type { Account } from '../platform/reads/account.ts'
import type { Session } from '../platform/session/session.ts'
import { PinForm } from '../till/people/PinForm.tsx'
import { Button } from '../ui/Button.tsx'
import type { KeptSession } from './kept-session.ts'
import { SignInFrame } from './SignInFrame.tsx'
import { SignInTrouble } from '../till/people/SignInTrouble.tsx'
import { useEntryTitle } from './use-entry-title.ts'
import { troubleOf, type SignInState } from '../till/people/use-sign-in.ts'

interface ResumeScreenProps {
  kept: KeptSession
  session: Session
  username: string
  account: Account
  onBegin: () => void
  onResumed: () => void
  /** Falls back to the password. The sign-in shows `why`. */
  onPassword: (why?: string) => void
  /** The PIN was right, and the platform did not say whether the token is still valid. */
  onOffline: (refreshToken: string) => void
}

/** After a reload, the till's PIN continues the session without the password. */
export function ResumeScreen({
  kept,
  session,
  username,
  account,
  onBegin,
  onResumed,
  onPassword,
  onOffline,
}: ResumeScreenProps) {
  /** Set after the right PIN, and kept until the platform says yes or no. */
  const [token, setToken] = useState<string>()
  const byPassword = useRef(false)
  useEntryTitle(token === undefined ? 'Enter the PIN' : 'Signing in')
  const givenUp = (why: string) => {
    kept.forget()
    onPassword(why)
  }
  const [trouble, setTrouble] = useState<SignInState>({ kind: 'idle' })
  const asks = trouble.kind === 'busy'
  const resume = async (opened: string) => {
    setTrouble({ kind: 'busy' })
    const resumed = await session.resume(username, opened)
    if (resumed.kind === 'ok') onResumed()
    else if (resumed.kind === 'ended') onPassword('The session has ended')
    else if (resumed.kind !== 'cancelled') {
      setToken(opened)
      setTrouble(troubleOf(resumed))
    }
  }
  const enter = async (pin: string) => {
    const opened = await kept.open(pin)
    if (byPassword.current) return
    if (opened === undefined) givenUp('The till could not keep you signed in')
    else await resume(opened)
  }
  return (
    <SignInFrame>
      {token === undefined ? (
        <>
          <div className="flex flex-col gap-2">
            <h1>Enter the PIN</h1>
            <p className="text-ink-soft">
              Signed in as <strong className="font-semibold text-ink">{username}</strong>
            </p>
          </div>
          <div onInput={onBegin}>
            <PinForm
              account={account}
              submitLabel="Continue"
              onRight={enter}
              onWrong={() => {
                if (!kept.wrong()) givenUp('Too many wrong PINs')
              }}
            />
          </div>
        </>
      ) : (
        <>
          <h1>Signing in {username}</h1>
          <SignInTrouble
            state={trouble}
            asks="password"
            onWaited={() => setTrouble({ kind: 'idle' })}
          />
          <TryAgain waiting={trouble.kind === 'too-many-attempts'} onClick={() => resume(token)} />
          {/* The pending answer may bring a new token, which invalidates this one. */}
          <Button
            wide
            aria-disabled={asks || undefined}
            onClick={asks ? undefined : () => onOffline(token)}
          >
            Open without a connection
          </Button>
        </>
      )}
      <Button
        variant="quiet"
        wide
        onClick={() => {
          // The till may still be checking a PIN: its answer must not open the till.
          byPassword.current = true
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

/** Takes over the focus from the PIN form that it replaces. */
function TryAgain({ waiting, onClick }: { waiting: boolean; onClick: () => Promise<void> }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <Button
      ref={button}
      variant="primary"
      size="sale"
      wide
      aria-disabled={waiting || undefined}
      onClick={waiting ? undefined : onClick}
    >
      Try again
    </Button>
  )
}
