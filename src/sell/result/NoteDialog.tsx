import { useRef, type KeyboardEvent, type ReactNode } from 'react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { confirms } from '../../ui/keys/lone-enter.ts'
import { TextAreaField } from '../../ui/field/TextAreaField.tsx'
import { useField } from '../../ui/field/use-field.ts'

const noteSchema = z.object({
  note: z.string().trim().min(1, 'Enter a few words.'),
})

interface NoteDialogProps {
  title: string
  /** What happens to the sale. */
  children: ReactNode
  keepLabel: string
  onNote: (note: string) => Promise<void>
  onClose: () => void
}

/** A decision that needs a note, because somebody may ask about it later. */
export function NoteDialog({ title, children, keepLabel, onNote, onClose }: NoteDialogProps) {
  const { control, handleSubmit } = useForm({
    resolver: zodResolver(noteSchema),
    defaultValues: { note: '' },
  })
  const note = useField(control, 'note')
  const keep = handleSubmit((written) => onNote(written.note))
  const button = useRef<HTMLButtonElement>(null)
  /** Ends the note; with Shift it starts a new line. */
  const onEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    button.current?.focus()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>Not now</Button>
          <Button {...confirms} ref={button} variant="primary" onClick={keep}>
            {keepLabel}
          </Button>
        </>
      }
    >
      <p className="mb-4">{children}</p>
      <TextAreaField
        {...note}
        onKeyDown={onEnter}
        label="What was decided, and why"
        hint="Don’t include a PIN, a token or a customer’s full number."
        required
        maxLength={500}
      />
    </Dialog>
  )
}
