import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useField } from '../../ui/use-field.ts'
import type { HeldDraft } from './held-draft.ts'

const LONGEST = 40

const nameSchema = z.object({
  name: z.string().trim().max(LONGEST, `A name has at most ${LONGEST} characters.`),
})

export interface NameHeldProps {
  draft: HeldDraft
  onName: (name: string) => void
  onClose: () => void
}

/** By what the cashier knows a customer again who comes back with the money. */
export function NameHeld({ draft, onName, onClose }: NameHeldProps) {
  const { control, handleSubmit } = useForm({
    resolver: zodResolver(nameSchema),
    defaultValues: { name: draft.name },
  })
  const name = useField(control, 'name', { first: true })
  const keep = handleSubmit((written) => {
    onName(written.name)
    onClose()
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title="Whose is it?"
      size="small"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" onClick={keep}>
            Save
          </Button>
        </>
      }
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void keep()
        }}
      >
        <TextField
          {...name}
          label="Name or sign"
          hint="Such as “red cap”. Leave it empty for none."
          autoComplete="off"
        />
      </form>
    </Dialog>
  )
}
