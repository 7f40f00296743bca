import { useRef, useState, type FormEvent } from 'react'
import type { Session } from '../api/session.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { PasswordField } from '../ui/PasswordField.tsx'
import { SignInTrouble } from './SignInTrouble.tsx'
import { useSignIn } from './use-sign-in.ts'

export interface SignInAgainProps {
  session: Session
  username: string
  /** Another user wants the till: what is on the screen is given up. */
  onSwitchUser: () => void
}

/**
 * The session ended: asks for the same user's password over whatever is on the screen, which stays as it is
 * underneath (spec, section Authentication 6).
 */
export function SignInAgain({ session, username, onSwitchUser }: SignInAgainProps) {
  const { state, submit, again } = useSignIn(session)
  const [missing, setMissing] = useState<string>()
  const [leaving, setLeaving] = useState(false)
  const word = useRef<HTMLInputElement>(null)
  const waiting = state.kind === 'too-many-attempts'

  const signIn = async (event: FormEvent) => {
    event.preventDefault()
    if (waiting || state.kind === 'busy') return
    const password = word.current?.value ?? ''
    setMissing(password === '' ? 'Write your password.' : undefined)
    if (password === '' || !(await submit(username, password))) {
      word.current?.focus()
      word.current?.select()
    }
  }

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
              Give up this screen
            </Button>
          </>
        }
      >
        <p>
          What is written on this screen and not yet paid is lost. Sales that are under way stay on
          this till and go on when {username} signs in again.
        </p>
      </Dialog>
    )
  }

  return (
    <Dialog
      key="password"
      open
      size="small"
      dismissible={false}
      title="Sign in again"
      initialFocus={word}
      onClose={() => undefined}
    >
      <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void signIn(event)}>
        <p className="text-ink-soft">
          The session of <strong className="font-semibold text-ink">{username}</strong> has ended.
          Nothing on this screen is lost.
        </p>
        {/* Password managers look for the name beside the password. */}
        <input
          type="text"
          name="username"
          autoComplete="username"
          value={username}
          readOnly
          hidden
        />
        <PasswordField
          ref={word}
          name="password"
          label="Password"
          error={missing}
          size="sale"
          enterKeyHint="go"
        />
        <SignInTrouble state={state} onWaited={again} />
        <Button
          type="submit"
          variant="primary"
          size="sale"
          wide
          busy={state.kind === 'busy'}
          aria-disabled={waiting || undefined}
        >
          Go on
        </Button>
        <Button variant="quiet" wide onClick={() => setLeaving(true)}>
          I am someone else
        </Button>
      </form>
    </Dialog>
  )
}
