import { useState } from 'react'
import { EyeButton } from './EyeButton.tsx'
import { useSecretInput } from './secret-input.ts'
import { TextField, type TextFieldProps } from './TextField.tsx'

/** A password, hidden until the person shows it. `autoComplete` says which password it is. */
export function PasswordField({
  autoComplete = 'current-password',
  ref,
  value,
  ...props
}: Omit<TextFieldProps, 'type' | 'suffix'>) {
  const [shown, setShown] = useState(false)
  const input = useSecretInput({ ref, value })
  return (
    <TextField
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      ref={input}
      autoComplete={autoComplete}
      type={shown ? 'text' : 'password'}
      suffix={<EyeButton what="password" shown={shown} onShown={setShown} />}
    />
  )
}
