import type { ReactNode, SubmitEvent } from 'react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import type { Session } from '../../platform/session/session.ts'
import { Button } from '../../ui/Button.tsx'
import { PasswordField } from '../../ui/field/PasswordField.tsx'
import { useField } from '../../ui/field/use-field.ts'
import { useTill } from '../till.ts'
import { SignInTrouble } from './SignInTrouble.tsx'
import { useSignIn } from './use-sign-in.ts'

interface PasswordFormProps {
  session: Session
  username: string
  /** Says who signs in again, and what for. */
  children: ReactNode
  submitLabel: string
  /** What else the user can do, below the button. */
  others: ReactNode
  /** The password was right. */
  onRight?: () => void
}

const passwordSchema = z.object({
  password: z.string().min(1, 'Enter your password.'),
})

/** The password of a user whose name is known. */
export function PasswordForm(props: PasswordFormProps) {
  const { session, username, children, submitLabel, others, onRight } = props
  const { state, submit, again } = useSignIn(session)
  const { control, formState, handleSubmit, setFocus } = useForm({
    resolver: zodResolver(passwordSchema),
    defaultValues: { password: '' },
    reValidateMode: 'onSubmit',
  })
  const password = useField(control, 'password', { first: true })
  const waiting = state.kind === 'too-many-attempts'

  const signIn = handleSubmit(async (typed) => {
    if (await submit(username, typed.password)) onRight?.()
    else setFocus('password', { shouldSelect: true })
  })
  const trySignIn = (event: SubmitEvent) => {
    event.preventDefault()
    if (!waiting) void signIn()
  }

  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={trySignIn}>
      {children}
      {/* Password managers look for the name beside the password. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField {...password} label="Password" size="sale" enterKeyHint="go" />
      <SignInTrouble state={state} asks="password" onWaited={again} />
      <Button
        type="submit"
        variant="primary"
        size="sale"
        wide
        busy={formState.isSubmitting}
        aria-disabled={waiting || undefined}
      >
        {submitLabel}
      </Button>
      {others}
    </form>
  )
}

interface InsteadOfPinProps extends Pick<PasswordFormProps, 'children' | 'submitLabel'> {
  onBack: () => void
  onRight: () => void
}

/** The signed-in user's password, instead of the PIN. */
export function PasswordInsteadOfPin({ children, onBack, ...form }: InsteadOfPinProps) {
  const { session, username } = useTill()
  return (
    <PasswordForm
      {...form}
      session={session}
      username={username}
      others={
        <Button variant="quiet" wide onClick={onBack}>
          Back to the PIN
        </Button>
      }
    >
      <p className="text-sm text-ink-soft">
        Sign in again as <strong className="font-semibold text-ink">{username}</strong>. {children}
      </p>
    </PasswordForm>
  )
}
