import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react'
import type { Session } from '../api/session.ts'
import type { DemoSignIn } from '../terminal/demo-sign-in.ts'
import { useOnline } from '../till/use-online.ts'
import { isForShop, practiceHref } from '../terminal/purpose.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { CheckField } from '../ui/CheckField.tsx'
import { PasswordField } from '../ui/PasswordField.tsx'
import { TextField } from '../ui/TextField.tsx'
import { DemoHint } from './DemoHint.tsx'
import { takeEarlyPress } from './early-sign-in.ts'
import type { Entry } from './entry.ts'
import { EntryLink, entryLinkClass } from './EntryLink.tsx'
import { rememberedUsername, rememberUsername } from './remembered-username.ts'
import { SignInFrame } from './SignInFrame.tsx'
import { SignInTrouble } from './SignInTrouble.tsx'
import { useSignIn } from './use-sign-in.ts'

export interface SignInScreenProps {
  /** `undefined` while the settings are read, which name the platform. */
  session: Session | undefined
  /** Not empty only where the platform is the sandbox; `undefined` while the settings are read. */
  demoSignIns: readonly DemoSignIn[] | undefined
  /** Called when a sign-in leaves for the platform: time to look up what is kept for that user. */
  onSignedIn: (username: string) => void
  /** To the way to a new password. */
  onGo: (kind: Entry['kind']) => void
  /** A new password was chosen a moment ago. */
  passwordChanged?: boolean
  /** To what this till has kept; absent where it has kept nothing. */
  onWithoutLine?: (() => void) | undefined
  /** Called when somebody begins to write: time to fetch what comes after. */
  onBegin: () => void
}

/** The first screen of every visit: tokens live in memory only. */
export function SignInScreen({
  session,
  demoSignIns,
  onSignedIn,
  onGo,
  passwordChanged = false,
  onWithoutLine,
  onBegin,
}: SignInScreenProps) {
  const [remembered] = useState(rememberedUsername)
  const [missing, setMissing] = useState<{ username?: string; password?: string }>({})
  const { state, submit, again } = useSignIn(session)
  // Pressed before it could be done: it is, as soon as it can.
  const [asked, setAsked] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const name = useRef<HTMLInputElement>(null)
  const word = useRef<HTMLInputElement>(null)
  const remember = useRef<HTMLInputElement>(null)
  // Signing in is all that this screen is for: the first thing to write has the focus.
  useEffect(() => {
    const first = remembered === '' ? name : word
    if (form.current?.contains(document.activeElement) === false) first.current?.focus()
  }, [remembered])
  const begin = useEffectEvent(onBegin)
  useEffect(() => {
    // Typed before this script came.
    if (word.current?.value !== '' || name.current?.value !== remembered) begin()
    if (takeEarlyPress()) form.current?.requestSubmit()
  }, [remembered])
  useEffect(() => {
    if (asked && session !== undefined) form.current?.requestSubmit()
  }, [asked, session])
  const online = useOnline()
  const waiting = state.kind === 'too-many-attempts'

  const signIn = async (event: FormEvent) => {
    event.preventDefault()
    if (waiting || state.kind === 'busy') return
    setAsked(false)
    // A blank at the end is the keyboard's completion, never part of a name; a password keeps its own.
    const username = name.current?.value.trim() ?? ''
    const password = word.current?.value ?? ''
    setMissing({
      ...(username === '' && { username: 'Enter your user name.' }),
      ...(password === '' && { password: 'Enter your password.' }),
    })
    if (username === '') name.current?.focus()
    else if (password === '') word.current?.focus()
    if (username === '' || password === '') return
    if (session === undefined) {
      setAsked(true)
      return
    }

    if (await submit(username, password)) {
      rememberUsername(remember.current?.checked === true ? username : undefined)
      onSignedIn(username)
      return
    }
    word.current?.focus()
    word.current?.select()
  }

  const fillIn = ({ username, password }: DemoSignIn) => {
    if (name.current === null || word.current === null) return
    name.current.value = username
    word.current.value = password
    setMissing({})
    onBegin()
    word.current.form?.querySelector<HTMLElement>('[type="submit"]')?.focus()
  }

  return (
    <SignInFrame>
      <form
        ref={form}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => void signIn(event)}
        onInput={onBegin}
      >
        <h1 className="mb-1">Sign in</h1>
        {passwordChanged && (
          <Banner tone="sold" title="Your password has been changed">
            Sign in with the new one.
          </Banner>
        )}
        <TextField
          ref={name}
          name="username"
          label="User name"
          defaultValue={remembered}
          error={missing.username}
          size="sale"
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="next"
        />
        <PasswordField
          ref={word}
          name="password"
          label="Password"
          error={missing.password}
          size="sale"
          enterKeyHint="go"
        />
        <CheckField
          ref={remember}
          name="remember"
          label="Remember me on this till"
          hint="Keeps your user name, never the password."
          defaultChecked={remembered !== ''}
        />
        {!online && state.kind === 'idle' && (
          <Banner tone="needs" title="No connection">
            Signing in needs one.
          </Banner>
        )}
        <SignInTrouble state={state} onWaited={again} />
        <Button
          type="submit"
          variant="primary"
          size="sale"
          wide
          busy={state.kind === 'busy' || asked}
          aria-disabled={waiting || undefined}
        >
          Sign in
        </Button>
        {onWithoutLine && (state.kind === 'offline' || (!online && state.kind !== 'busy')) && (
          <Button wide onClick={onWithoutLine}>
            Look without a connection
          </Button>
        )}
        <p className="flex flex-wrap justify-center">
          <EntryLink to="forgot" onGo={onGo}>
            Forgot your password?
          </EntryLink>
          {isForShop && (
            <a href={practiceHref} className={entryLinkClass}>
              Practise
            </a>
          )}
        </p>
      </form>
      {demoSignIns?.length !== 0 && <DemoHint signIns={demoSignIns} onChoose={fillIn} />}
    </SignInFrame>
  )
}
