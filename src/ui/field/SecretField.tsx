import { useState } from 'react'
import { EyeButton } from './EyeButton.tsx'
import { notFilledIn } from './not-filled-in.ts'
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
      {...notFilledIn}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      figures
      {...props}
      ref={input}
      type={shown || hides ? 'text' : 'password'}
      data-concealed={shown ? undefined : true}
      suffix={
        <>
          {suffix}
          <EyeButton what={props.label} shown={shown} onShown={setShown} />
        </>
      }
    />
  )
}

function canHideText(): boolean {
  return globalThis.CSS?.supports?.('-webkit-text-security', 'disc') ?? false
}
