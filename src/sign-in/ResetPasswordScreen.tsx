import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { resetPassword } from '../api/password-reset.ts'
import type { Failure } from '../api/failure.ts'
import { announce } from '../ui/announce.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { PasswordField } from '../ui/PasswordField.tsx'
import { EntryLink } from './EntryLink.tsx'
import type { EntryScreenProps } from './ForgotPasswordScreen.tsx'
import { passwordFault, passwordHint, resetRefusal } from './password-rules.ts'
import { ResetTrouble } from './ResetTrouble.tsx'
import { SignInFrame } from './SignInFrame.tsx'
import { useEntryTitle } from './use-entry-title.ts'
import { useReset, type ResetState } from './use-reset.ts'

export interface ResetPasswordScreenProps extends EntryScreenProps {
  /** Out of the link, which no address holds any more; without one it is typed. */
  token: string | undefined
  onChanged: () => void
}

interface Faults {
  readonly code?: string | undefined
  readonly password?: string | undefined
  readonly again?: string | undefined
}

/** A new password by the code that the platform sent (ruling R30). Code and password are in memory only. */
export function ResetPasswordScreen({
  transport,
  token,
  onGo,
  onChanged,
}: ResetPasswordScreenProps) {
  const { state, send, again: tryAgain } = useReset()
  const [faults, setFaults] = useState<Faults>({})
  const [typing, setTyping] = useState(token === undefined)
  const code = useRef<HTMLInputElement>(null)
  const word = useRef<HTMLInputElement>(null)
  const same = useRef<HTMLInputElement>(null)
  const refusal = refusalIn(state)
  useEntryTitle('Choose a new password')
  useEffect(() => {
    const first = code.current ?? word.current
    first?.focus()
  }, [])

  const save = async (event: SubmitEvent) => {
    event.preventDefault()
    const password = word.current?.value ?? ''
    const wanted = typing ? (code.current?.value.trim() ?? '') : (token ?? '')
    const wrong = passwordFault(password)
    const found: Faults = {
      code: wanted === '' ? 'Write the code from the message.' : undefined,
      password: wrong,
      again:
        wrong === undefined && same.current?.value !== password
          ? 'The two are not the same.'
          : undefined,
    }
    setFaults(found)
    const first = found.code ? code : found.password ? word : found.again ? same : undefined
    if (first !== undefined) return first.current?.focus()
    await send(async () => {
      const result = await resetPassword(transport, { token: wanted, password })
      if (result.kind === 'ok') {
        announce('The password is changed')
        onChanged()
      } else if (isAboutToken(result.failure)) setTyping(true)
      return result
    })
  }

  return (
    <SignInFrame>
      <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void save(event)}>
        <h1>Choose a new password</h1>
        {refusal?.kind === 'token' && (
          <Banner tone="needs" live="assertive" title="That code can not be used">
            It is wrong, was used before, or is too old. Nothing was changed. Ask for a new one, or
            enter the code from the newest message.
          </Banner>
        )}
        {typing && (
          <PasswordField
            ref={code}
            name="code"
            label="Code from the message"
            autoComplete="one-time-code"
            error={faults.code}
            size="sale"
          />
        )}
        <PasswordField
          ref={word}
          name="new-password"
          label="New password"
          autoComplete="new-password"
          hint={passwordHint}
          error={faults.password}
          size="sale"
        />
        <PasswordField
          ref={same}
          name="new-password-again"
          label="The same again"
          autoComplete="new-password"
          error={faults.again}
          size="sale"
          enterKeyHint="go"
        />
        {refusal?.kind === 'password' && (
          <Banner tone="needs" live="assertive" title="The platform does not take that password">
            {refusal.words} Nothing was changed. Choose another.
          </Banner>
        )}
        {refusal === undefined && <ResetTrouble state={state} onWaited={tryAgain} />}
        <Button
          type="submit"
          variant="primary"
          size="sale"
          wide
          busy={state.kind === 'busy'}
          aria-disabled={state.kind === 'too-many-attempts' || undefined}
        >
          Change the password
        </Button>
      </form>
      <div className="flex flex-col">
        <EntryLink to="forgot" onGo={onGo}>
          Ask for a new code
        </EntryLink>
        <EntryLink to="sign-in" onGo={onGo}>
          Back to the sign-in
        </EntryLink>
      </div>
    </SignInFrame>
  )
}

type Refusal =
  { readonly kind: 'token' } | { readonly kind: 'password'; readonly words: string | undefined }

function refusalIn(state: ResetState): Refusal | undefined {
  if (state.kind !== 'trouble') return undefined
  const kind = resetRefusal(state.failure)
  if (kind === 'token') return { kind }
  if (kind !== 'password' || state.failure.kind !== 'refused') return undefined
  return { kind, words: state.failure.message && sentence(state.failure.message) }
}

function isAboutToken(failure: Failure): boolean {
  return resetRefusal(failure) === 'token'
}

/** The platform's own words, as a sentence. */
function sentence(words: string): string {
  const whole = words.charAt(0).toLocaleUpperCase('en-ZA') + words.slice(1)
  return /[.!?]$/.test(whole) ? whole : `${whole}.`
}
