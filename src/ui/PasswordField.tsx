import { useState } from 'react'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { IconButton } from './IconButton.tsx'
import { TextField, type TextFieldProps } from './TextField.tsx'

/** A password, hidden until the person asks to see it. `autoComplete` says which password it is. */
export function PasswordField({
  autoComplete = 'current-password',
  ...props
}: Omit<TextFieldProps, 'type' | 'suffix'>) {
  const [shown, setShown] = useState(false)
  return (
    <TextField
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
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
