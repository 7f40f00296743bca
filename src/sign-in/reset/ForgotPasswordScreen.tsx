import { useEffect, useRef } from 'react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { Link, useNavigate } from 'react-router'
import { z } from 'zod'
import { forgotPassword } from '../../platform/session/password-reset.ts'
import type { Transport } from '../../platform/transport/transport.ts'
import { paths } from '../../till/address/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/field/TextField.tsx'
import { useField } from '../../ui/field/use-field.ts'
import { rememberedUsername } from '../remembered-username.ts'
import { ResetTrouble } from './ResetTrouble.tsx'
import { frameLinkClass, SignInFrame } from '../SignInFrame.tsx'
import { useEntryTitle } from '../use-entry-title.ts'
import { useKeptVersion } from '../use-kept-version.ts'
import { useReset } from './use-reset.ts'

const nameSchema = z.object({
  username: z.string().trim().min(1, 'Enter your user name.'),
})

/**
 * Asks the platform for a password reset (ruling R30). The answer on the screen is the same whether or not the user
 * exists.
 */
export function ForgotPasswordScreen({ transport }: { transport: Transport }) {
  const navigate = useNavigate()
  const { state, send, again } = useReset()
  const { control, handleSubmit, setFocus } = useForm({
    resolver: zodResolver(nameSchema),
    defaultValues: { username: rememberedUsername() },
  })
  const name = useField(control, 'username', { first: true })
  const heading = useRef<HTMLHeadingElement>(null)
  const asked = state.kind === 'done' || wasRefused(state)
  useEntryTitle('Forgot your password?')
  useKeptVersion()
  useEffect(() => {
    if (asked) heading.current?.focus()
  }, [asked])

  const ask = handleSubmit(({ username }) => {
    setFocus('username')
    return send(() => forgotPassword(transport, { username }))
  })

  return (
    <SignInFrame>
      {asked ? (
        <div className="flex flex-col gap-4">
          <h1 ref={heading} tabIndex={-1}>
            Check your messages
          </h1>
          <p>
            If the platform knows that user name, it has sent instructions for choosing a new
            password.
          </p>
          <p className="text-sm text-ink-soft">
            If nothing comes in a few minutes, check the name, or ask whoever gave it to you.
          </p>
          <Button
            variant="primary"
            size="sale"
            wide
            onClick={() => navigate(paths.resetPassword())}
          >
            I have a code
          </Button>
          <Button wide onClick={again}>
            Ask again
          </Button>
        </div>
      ) : (
        <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void ask(event)}>
          <h1>Forgot your password?</h1>
          <p className="text-ink-soft">
            The platform sends instructions to the person the user name belongs to.
          </p>
          <TextField
            {...name}
            label="User name"
            size="sale"
            autoComplete="username"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="send"
          />
          <ResetTrouble state={state} onWaited={again} />
          <Button
            type="submit"
            variant="primary"
            size="sale"
            wide
            busy={state.kind === 'busy'}
            aria-disabled={state.kind === 'too-many-attempts' || undefined}
          >
            Send it
          </Button>
        </form>
      )}
      <Link to={paths.sell()} className={frameLinkClass}>
        Back to the sign-in
      </Link>
    </SignInFrame>
  )
}

/** If the platform says that it doesn't know a name, the till must not repeat that (ruling R30). */
function wasRefused(state: ReturnType<typeof useReset>['state']): boolean {
  return (
    state.kind === 'trouble' &&
    // Nobody is signed in here: a 401 is a refusal too.
    (state.failure.kind === 'refused' || state.failure.kind === 'session')
  )
}
