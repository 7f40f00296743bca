import { useState, type ReactNode } from 'react'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { TextAreaField } from '../ui/TextAreaField.tsx'

export interface NoteDialogProps {
  title: string
  /** What happens to the sale. */
  children: ReactNode
  keepLabel: string
  onNote: (note: string) => Promise<void>
  onClose: () => void
}

/** A decision that someone may ask about later carries a note. */
export function NoteDialog({ title, children, keepLabel, onNote, onClose }: NoteDialogProps) {
  const [note, setNote] = useState('')
  const [missing, setMissing] = useState(false)
  const keep = () => {
    if (note.trim() !== '') return onNote(note.trim())
    setMissing(true)
    return undefined
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>Not now</Button>
          <Button variant="primary" onClick={keep}>
            {keepLabel}
          </Button>
        </>
      }
    >
      <p className="mb-4">{children}</p>
      <TextAreaField
        label="What was decided, and why"
        hint="No PIN, token or whole number of a customer."
        required
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.target.value)}
        error={missing && note.trim() === '' ? 'Write a few words.' : undefined}
      />
    </Dialog>
  )
}
