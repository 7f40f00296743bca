import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { Link, useLocation } from 'react-router'
import { z } from 'zod'
import type { Session } from '../platform/session/session.ts'
import type { DemoSignIn } from '../till/terminal/set-up/demo-sign-in.ts'
import { isForShop, practiceHref } from '../till/terminal/set-up/purpose.ts'
import { paths } from '../till/address/paths.ts'
import { useOnline } from '../till/device/use-online.ts'
import { Banner } from '../ui/overlay/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { CheckField } from '../ui/field/CheckField.tsx'
import { PasswordField } from '../ui/field/PasswordField.tsx'
import { TextField } from '../ui/field/TextField.tsx'
import { setTitle } from '../till/address/page-title.ts'
import { useField } from '../ui/field/use-field.ts'
import { DemoHint } from './DemoHint.tsx'
import { rememberedUsername, rememberUsername } from './remembered-username.ts'
import { frameLinkClass, SignInFrame } from './SignInFrame.tsx'
import { SignInTrouble } from '../till/people/SignInTrouble.tsx'
import { useSignIn } from '../till/people/use-sign-in.ts'

/** The location state after a password change. */
export const passwordChanged = 'password-changed'

interface SignInScreenProps {
  session: Session
  /** Only the sandbox has entries. */
  demoSignIns: readonly DemoSignIn[]
  onSignedIn: (username: string) => void
  /** Opens what this till has kept; absent if it has kept nothing. */
  onOffline?: (() => void) | undefined
  /** Why a reload couldn't continue by the PIN, in a few words. */
  why?: string | undefined
  /** Called when somebody starts typing. */
  onBegin: () => void
}

const signInSchema = z.object({
  // A trailing space comes from the keyboard's completion, never from a name; a password keeps its spaces.
  username: z.string().trim().min(1, 'Enter your user name.'),
  password: z.string().min(1, 'Enter your password.'),
  remember: z.boolean(),
})

/** The first screen of a visit, unless the PIN continues a session (`ResumeScreen.tsx`). */
export function SignInScreen({
  session,
  demoSignIns,
  onSignedIn,
  onOffline,
  why,
  onBegin,
}: SignInScreenProps) {
  const [remembered] = useState(rememberedUsername)
  const hasNew = useLocation().state === passwordChanged
  const online = useOnline()
  const { state, submit, again } = useSignIn(session)
  const { control, handleSubmit, setFocus, reset } = useForm({
    resolver: zodResolver(signInSchema),
    defaultValues: { username: remembered, password: '', remember: remembered !== '' },
    reValidateMode: 'onSubmit',
  })
  const name = useField(control, 'username', { first: remembered === '' })
  const word = useField(control, 'password', { first: remembered !== '' })
  const { value: isRemembered, ...remember } = useField(control, 'remember')
  const button = useRef<HTMLButtonElement>(null)
  const waiting = state.kind === 'too-many-attempts'
  useEffect(() => setTitle('Tuckshop'), [])

  const signIn = handleSubmit(async ({ username, password, remember }) => {
    if (await submit(username, password)) {
      rememberUsername(remember ? username : undefined)
      onSignedIn(username)
    } else setFocus('password', { shouldSelect: true })
  })
  const trySignIn = (event: SubmitEvent) => {
    event.preventDefault()
    if (!waiting && state.kind !== 'busy') void signIn()
  }
  const fillIn = ({ username, password }: DemoSignIn) => {
    reset({ username, password, remember: isRemembered })
    onBegin()
    button.current?.focus()
  }

  return (
    <SignInFrame>
      <form noValidate className="flex flex-col gap-4" onSubmit={trySignIn} onInput={onBegin}>
        <h1 className="mb-1">Sign in</h1>
        {hasNew && (
          <Banner tone="sold" title="Your password has been changed">
            Sign in with the new one.
          </Banner>
        )}
        {why !== undefined && (
          <Banner tone="needs" live="assertive" title={why}>
            Sign in with the password.
          </Banner>
        )}
        <TextField
          {...name}
          label="User name"
          size="sale"
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="next"
        />
        <PasswordField {...word} label="Password" size="sale" enterKeyHint="go" />
        <CheckField
          {...remember}
          checked={isRemembered}
          label="Remember me on this till"
          hint="Keeps your user name, never the password."
        />
        {!online && state.kind === 'idle' && (
          <Banner tone="needs" title="No connection">
            Signing in needs one.
          </Banner>
        )}
        <SignInTrouble state={state} asks="name and password" onWaited={again} />
        <Button
          ref={button}
          type="submit"
          variant="primary"
          size="sale"
          wide
          busy={state.kind === 'busy'}
          aria-disabled={waiting || undefined}
        >
          Sign in
        </Button>
        {onOffline && (state.kind === 'offline' || (!online && state.kind !== 'busy')) && (
          <Button wide onClick={onOffline}>
            Open without a connection
          </Button>
        )}
        <p className="flex flex-wrap justify-center">
          <Link to={paths.forgotPassword()} className={frameLinkClass}>
            Forgot your password?
          </Link>
          {isForShop && (
            <a href={practiceHref} className={frameLinkClass}>
              Practise
            </a>
          )}
        </p>
      </form>
      {demoSignIns.length > 0 && <DemoHint signIns={demoSignIns} onChoose={fillIn} />}
    </SignInFrame>
  )
}
