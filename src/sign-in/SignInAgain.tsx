import { useState } from 'react'
import { useStore } from 'zustand'
import type { StoreApi } from 'zustand/vanilla'
import type { Session } from '../platform/session/session.ts'
import type { Transport } from '../platform/transport/transport.ts'
import { Banner } from '../ui/overlay/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/overlay/Dialog.tsx'
import { PasswordForm } from '../till/people/PasswordForm.tsx'
import { useConnectionBack } from './use-connection-back.ts'

interface SignInAgainProps {
  session: Session
  username: string
  /** Whether a till that was opened offline puts the question off. */
  putOff: StoreApi<boolean>
  /** The platform ended the session early. */
  early?: boolean | undefined
  /** On a till that was opened offline: the question waits until the platform answers, and the user can put it off. */
  unreached?: Transport | undefined
  /** Continues the session without the question, if possible. */
  resumable?: boolean | undefined
  /** Another user takes the till: closes the screen. */
  onSwitchUser: () => void
}

/**
 * The session ended: asks for the same user's password over the current screen, which stays unchanged underneath (spec,
 * section Authentication 6).
 */
export function SignInAgain({ putOff, unreached, resumable, ...question }: SignInAgainProps) {
  const { session, username } = question
  const back = useConnectionBack(unreached, resumable ? () => session.resume(username) : undefined)
  const later = useStore(putOff)
  if (unreached === undefined) return <Question {...question} />
  return back && !later ? <Question {...question} onLater={() => putOff.setState(true)} /> : null
}

interface QuestionProps extends Omit<SignInAgainProps, 'putOff' | 'unreached' | 'resumable'> {
  /** Nobody was signed in before, so the till works on without a sign-in. */
  onLater?: () => void
}

function Question({ session, username, early, onSwitchUser, onLater }: QuestionProps) {
  const hasEnded = onLater === undefined
  const [leaving, setLeaving] = useState(false)

  if (leaving) {
    return (
      <Dialog
        key="leaving"
        open
        size="small"
        dismissible={false}
        title="Sign in as someone else?"
        onClose={() => setLeaving(false)}
        footer={
          <>
            <Button onClick={() => setLeaving(false)}>Go back</Button>
            <Button variant="danger" onClick={onSwitchUser}>
              Leave this screen
            </Button>
          </>
        }
      >
        <p>
          Whatever you typed here and haven’t sold yet will be lost. Open sales stay on this till
          and continue when {username} signs in again.
        </p>
      </Dialog>
    )
  }

  return (
    <Dialog
      key="password"
      open
      size="small"
      dismissible={!hasEnded}
      title={hasEnded ? 'Sign in again' : 'Sign in'}
      onClose={() => onLater?.()}
    >
      <PasswordForm
        session={session}
        username={username}
        submitLabel="Continue"
        others={
          <>
            {onLater && (
              <Button wide onClick={onLater}>
                Later
              </Button>
            )}
            <Button variant="quiet" wide onClick={() => setLeaving(true)}>
              Sign in as someone else
            </Button>
          </>
        }
      >
        <p className="text-ink-soft">
          {hasEnded ? 'The session of ' : 'The connection is back. To continue, sign in as '}
          <strong className="font-semibold text-ink">{username}</strong>
          {hasEnded ? ' has ended. ' : '. '}
          Nothing on this screen is lost.
        </p>
        {early && (
          <Banner tone="needs" title={`Has somebody signed in as ${username} elsewhere?`}>
            The platform ended this session early. It may allow one sign-in for each user: if you
            continue here, the other till is signed out. Give each till its own user.
          </Banner>
        )}
      </PasswordForm>
    </Dialog>
  )
}
