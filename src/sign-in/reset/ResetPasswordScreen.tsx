import { useState } from 'react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { Link, useNavigate } from 'react-router'
import { z } from 'zod'
import { resetPassword } from '../../platform/session/password-reset.ts'
import type { Failure } from '../../platform/words/failure.ts'
import type { Transport } from '../../platform/transport/transport.ts'
import { paths } from '../../till/address/paths.ts'
import { announce } from '../../ui/overlay/announce.ts'
import { Banner } from '../../ui/overlay/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { PasswordField } from '../../ui/field/PasswordField.tsx'
import { useField } from '../../ui/field/use-field.ts'
import { newPassword, passwordHint, resetRefusal } from './password-rules.ts'
import { ResetTrouble } from './ResetTrouble.tsx'
import { passwordChanged } from '../SignInScreen.tsx'
import { frameLinkClass, SignInFrame } from '../SignInFrame.tsx'
import { useEntryTitle } from '../use-entry-title.ts'
import { useKeptVersion } from '../use-kept-version.ts'
import { useReset, type ResetState } from './use-reset.ts'

interface ResetPasswordScreenProps {
  transport: Transport
  /** From the link, already removed from the address; without a link the user types it. */
  token: string | undefined
}

/** @param typing whether the user types the code, because there was no link */
const resetSchema = (typing: boolean) =>
  z
    .object({
      code: typing ? z.string().trim().min(1, 'Enter the code from the message.') : z.string(),
      password: newPassword,
      again: z.string(),
    })
    // Checks the repetition only when the password itself is valid.
    .refine(
      ({ password, again }) => password === again || !newPassword.safeParse(password).success,
      { path: ['again'], error: 'The two don’t match.' },
    )

/** A new password, set with the platform's code (ruling R30). Code and password are in memory only. */
export function ResetPasswordScreen({ transport, token }: ResetPasswordScreenProps) {
  const navigate = useNavigate()
  const { state, send, again: tryAgain } = useReset()
  const [typing, setTyping] = useState(token === undefined)
  const { control, handleSubmit } = useForm({
    resolver: zodResolver(resetSchema(typing)),
    defaultValues: { code: '', password: '', again: '' },
    reValidateMode: 'onSubmit',
  })
  const [begunTyping] = useState(typing)
  const code = useField(control, 'code', { first: begunTyping })
  const word = useField(control, 'password', { first: !begunTyping })
  const same = useField(control, 'again')
  const refusal = refusalIn(state)
  useEntryTitle('Choose a new password')
  useKeptVersion()

  const save = handleSubmit((typed) =>
    send(async () => {
      const wanted = typing ? typed.code : (token ?? '')
      const result = await resetPassword(transport, { token: wanted, password: typed.password })
      if (result.kind === 'ok') {
        announce('Your password has been changed')
        navigate(paths.sell(), { state: passwordChanged })
      } else if (isAboutToken(result.failure)) setTyping(true)
      return result
    }),
  )

  return (
    <SignInFrame>
      <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void save(event)}>
        <h1>Choose a new password</h1>
        {refusal?.kind === 'token' && (
          <Banner tone="needs" live="assertive" title="That code doesn’t work">
            It is wrong, already used or too old. Nothing was changed. Ask for a new one, or enter
            the code from the newest message.
          </Banner>
        )}
        {typing && (
          <PasswordField
            {...code}
            label="Code from the message"
            autoComplete="one-time-code"
            size="sale"
          />
        )}
        <PasswordField
          {...word}
          label="New password"
          autoComplete="new-password"
          hint={passwordHint}
          size="sale"
        />
        <PasswordField
          {...same}
          label="Repeat it"
          autoComplete="new-password"
          size="sale"
          enterKeyHint="go"
        />
        {refusal?.kind === 'password' && (
          <Banner tone="needs" live="assertive" title="The platform does not accept that password">
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
        <Link to={paths.forgotPassword()} className={frameLinkClass}>
          Ask for a new code
        </Link>
        <Link to={paths.sell()} className={frameLinkClass}>
          Back to the sign-in
        </Link>
      </div>
    </SignInFrame>
  )
}

type Refusal =
  | { readonly kind: 'token' }
  | { readonly kind: 'password'; readonly words: string | undefined }

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

/** The platform's words, with a full stop. */
function sentence(words: string): string {
  const whole = words.charAt(0).toLocaleUpperCase('en-ZA') + words.slice(1)
  return /[.!?]$/.test(whole) ? whole : `${whole}.`
}
