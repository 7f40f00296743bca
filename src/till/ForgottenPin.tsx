import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { explain } from '../api/explain.ts'
import type { SignInResult } from '../api/sign-in-result.ts'
import { pinStore, type PinPurpose } from '../terminal/pin-store.ts'
import { announce } from '../ui/announce.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Countdown } from '../ui/Countdown.tsx'
import { PasswordField } from '../ui/PasswordField.tsx'
import { useTill } from './till.ts'

export interface ForgottenPinProps {
  purpose: PinPurpose
  onBack: () => void
  /** The password was right, and the PIN is gone. */
  onDone: () => void
}

type Trial =
  { readonly kind: 'idle' } | { readonly kind: 'busy' } | { readonly kind: 'missing' } | Trouble
/** `until`: on the page's own clock, which nobody sets. */
type Trouble =
  | Exclude<SignInResult, { kind: 'ok' | 'cancelled' | 'too-many-attempts' }>
  | { readonly kind: 'too-many-attempts'; readonly until: number }

const elapsed = () => performance.now()

/** The way past a PIN that nobody remembers: the password of the user who is signed in. The PIN is then removed. */
export function ForgottenPin({ purpose, onBack, onDone }: ForgottenPinProps) {
  const { session, username, account } = useTill()
  const [trial, setTrial] = useState<Trial>({ kind: 'idle' })
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const waiting = trial.kind === 'too-many-attempts'

  const signIn = async (event: SubmitEvent) => {
    event.preventDefault()
    if (waiting || trial.kind === 'busy') return
    const password = field.current?.value ?? ''
    if (password === '') return setTrial({ kind: 'missing' })
    setTrial({ kind: 'busy' })
    const result = await session.signIn(username, password)
    if (result.kind === 'ok') {
      pinStore.remove(account, purpose)
      announce('The PIN is removed. A new one can be chosen in Settings.')
      return onDone()
    }
    setTrial(trialOf(result))
    field.current?.focus()
    field.current?.select()
  }

  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void signIn(event)}>
      <p className="text-sm text-ink-soft">
        Sign in again as{' '}
        <strong className="font-semibold text-ink wrap-anywhere">{username}</strong>. The PIN is
        then removed, and a new one can be chosen in Settings.
      </p>
      {/* Password managers look for the name beside the password. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        ref={field}
        name="password"
        label="Password"
        size="sale"
        enterKeyHint="go"
        error={trial.kind === 'missing' ? 'Write your password.' : undefined}
      />
      {trial.kind !== 'idle' && trial.kind !== 'busy' && trial.kind !== 'missing' && (
        <TroubleBanner trouble={trial} onWaited={() => setTrial({ kind: 'idle' })} />
      )}
      <Button
        type="submit"
        variant="primary"
        size="sale"
        wide
        busy={trial.kind === 'busy'}
        aria-disabled={waiting || undefined}
      >
        Sign in and remove the PIN
      </Button>
      <Button variant="quiet" wide onClick={onBack}>
        Back to the PIN
      </Button>
    </form>
  )
}

function TroubleBanner({ trouble, onWaited }: { trouble: Trouble; onWaited: () => void }) {
  if (trouble.kind === 'too-many-attempts') {
    const { until } = trouble
    return (
      <Banner tone="needs" live="assertive" title="Too many attempts">
        The platform asks to wait. You can try again in{' '}
        <Countdown key={until} until={until} now={elapsed} onDone={onWaited} />.
      </Banner>
    )
  }
  const { title, text } = wordsOf(trouble)
  return (
    <Banner tone="needs" live="assertive" title={title}>
      {text}
    </Banner>
  )
}

function wordsOf(trouble: Exclude<Trouble, { kind: 'too-many-attempts' }>): {
  title: string
  text: string
} {
  if (trouble.kind === 'wrong-password')
    return { title: 'That is not the password', text: 'Check it and try again.' }
  const { title, detail, action } = explain(
    trouble.kind === 'offline' ? { kind: trouble.reason } : trouble.failure,
  )
  return { title, text: [detail, action].filter(Boolean).join(' ') }
}

function trialOf(result: Exclude<SignInResult, { kind: 'ok' }>): Trial {
  if (result.kind === 'cancelled') return { kind: 'idle' }
  return result.kind === 'too-many-attempts'
    ? { kind: result.kind, until: elapsed() + result.waitMs }
    : result
}
