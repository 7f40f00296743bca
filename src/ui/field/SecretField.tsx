import { useState } from 'react'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { IconButton } from '../IconButton.tsx'
import { useSecretInput } from './secret-input.ts'
import { TextField, type TextFieldProps } from './TextField.tsx'

/**
 * A PIN that is worth money (ruling R32), hidden until the person shows it. Uses the type `password` only if the
 * browser can't hide text otherwise: browsers offer to save passwords, and must not save a voucher's PIN.
 */
export function SecretField({ ref, value, suffix, ...props }: Omit<TextFieldProps, 'type'>) {
  const input = useSecretInput({ ref, value })
  const [shown, setShown] = useState(false)
  const [hides] = useState(canHideText)
  return (
    <TextField
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      autoComplete="off"
      figures
      {...props}
      ref={input}
      type={shown || hides ? 'text' : 'password'}
      data-concealed={shown ? undefined : true}
      suffix={
        <>
          {suffix}
          <IconButton
            label={shown ? `Hide ${props.label}` : `Show ${props.label}`}
            aria-pressed={shown}
            icon={shown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
            onClick={() => setShown(!shown)}
          />
        </>
      }
    />
  )
}

function canHideText(): boolean {
  return globalThis.CSS?.supports?.('-webkit-text-security', 'disc') ?? false
}
