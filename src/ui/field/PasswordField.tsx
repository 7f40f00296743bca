import { useState } from 'react'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { IconButton } from '../IconButton.tsx'
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
      suffix={
        <IconButton
          label={shown ? 'Hide password' : 'Show password'}
          icon={shown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
          onClick={() => setShown(!shown)}
        />
      }
    />
  )
}
