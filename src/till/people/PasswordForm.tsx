import { useState, type ReactNode, type SubmitEvent } from 'react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { explain, type Explanation } from '../../platform/words/explain.ts'
import { refusalWords, type SignInResult } from '../../platform/session/sign-in-result.ts'
import { Banner } from '../../ui/overlay/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { elapsed } from '../../ui/part/seconds-left.ts'
import { PasswordField } from '../../ui/field/PasswordField.tsx'
import { useField } from '../../ui/field/use-field.ts'
import { useTill } from '../till.ts'
import { TooManyAttempts } from './TooManyAttempts.tsx'

interface PasswordFormProps {
  /** What the password does here, after "Sign in again as …". */
  children: ReactNode
  submitLabel: string
  onBack: () => void
  /** The password was right. */
  onRight: () => void
}

const passwordSchema = z.object({
  password: z.string().min(1, 'Enter your password.'),
})

/** `until`: on the page's monotonic clock. */
type Trouble =
  | Exclude<SignInResult, { kind: 'ok' | 'cancelled' | 'too-many-attempts' }>
  | { readonly kind: 'too-many-attempts'; readonly until: number }

/** The signed-in user's password, instead of the PIN. */
export function PasswordForm({ children, submitLabel, onBack, onRight }: PasswordFormProps) {
  const { session, username } = useTill()
  const { control, formState, handleSubmit, setFocus } = useForm({
    resolver: zodResolver(passwordSchema),
    defaultValues: { password: '' },
    reValidateMode: 'onSubmit',
  })
  const { isSubmitting } = formState
  const password = useField(control, 'password', { first: true })
  const [trouble, setTrouble] = useState<Trouble>()
  const waiting = trouble?.kind === 'too-many-attempts'

  const signIn = handleSubmit(async (typed) => {
    const result = await session.signIn(username, typed.password)
    if (result.kind === 'ok') return onRight()
    setTrouble(troubleOf(result))
    setFocus('password', { shouldSelect: true })
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (waiting) return
    setTrouble(undefined)
    void signIn()
  }

  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
      <p className="text-sm text-ink-soft">
        Sign in again as <strong className="font-semibold text-ink">{username}</strong>. {children}
      </p>
      {/* Password managers look for the name beside the password. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField {...password} label="Password" size="sale" enterKeyHint="go" />
      {trouble !== undefined && (
        <TroubleBanner trouble={trouble} onWaited={() => setTrouble(undefined)} />
      )}
      <Button
        type="submit"
        variant="primary"
        size="sale"
        wide
        busy={isSubmitting}
        aria-disabled={waiting || undefined}
      >
        {submitLabel}
      </Button>
      <Button variant="quiet" wide onClick={onBack}>
        Back to the PIN
      </Button>
    </form>
  )
}

function TroubleBanner({ trouble, onWaited }: { trouble: Trouble; onWaited: () => void }) {
  if (trouble.kind === 'too-many-attempts')
    return <TooManyAttempts until={trouble.until} onWaited={onWaited} />
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
  const { title, detail, action } = explained(trouble)
  return { title, text: [detail, action].filter(Boolean).join(' ') }
}

function explained(trouble: Exclude<Trouble, { kind: 'too-many-attempts' }>): Explanation {
  if (trouble.kind === 'offline') return explain({ kind: trouble.reason })
  const said = refusalWords(trouble)
  if (said !== undefined) return said
  return trouble.kind === 'unexpected'
    ? explain(trouble.failure)
    : { title: 'Wrong password', detail: 'Check it and try again.' }
}

function troubleOf(result: Exclude<SignInResult, { kind: 'ok' }>): Trouble | undefined {
  if (result.kind === 'cancelled') return undefined
  return result.kind === 'too-many-attempts'
    ? { kind: result.kind, until: elapsed() + result.waitMs }
    : result
}
