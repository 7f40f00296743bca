import { useState } from 'react'
import type { Sale } from '../sale/sale.ts'
import { useTill } from '../till/till.ts'
import { announce } from '../ui/announce.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import type { ButtonLook } from '../ui/button-class.ts'
import { isOwn } from './care.ts'
import { NoteDialog } from './NoteDialog.tsx'
import { useCommand } from './use-command.ts'

/** A decision with a note: what it is called, and what comes of it. */
const notes = {
  'set-aside': {
    title: 'Set this sale aside',
    redeemTitle: 'Set this redemption aside',
    keepLabel: 'Set it aside',
    text: 'It is not sent again. The till looks out for it, and says so loudly if the platform shows it sold after all.',
    done: 'Set aside',
  },
  resolve: {
    title: 'Settle this sale',
    redeemTitle: 'Settle this redemption',
    keepLabel: 'Settle it',
    text: 'It leaves the list for good. The note stays with it on this till.',
    done: 'Settled',
  },
} as const

export interface DecisionsProps {
  sale: Sale
  /** How its buttons look; the first of them may be the screen's next action. */
  look?: ButtonLook | undefined
  primary?: boolean | undefined
}

/** The buttons by which a person takes a sale further that the till can't: send again, set aside, settle. */
export function Decisions({ sale, look, primary = false }: DecisionsProps) {
  const { account } = useTill()
  const { refused, run } = useCommand()
  const [noting, setNoting] = useState<keyof typeof notes>()
  const { reference, phase } = sale
  const own = isOwn(sale, account)
  const first: ButtonLook = primary ? { ...look, variant: 'primary' } : { ...look }
  const neverSent = phase.kind === 'asking' && phase.reason === 'never-sent'

  return (
    <>
      {refused !== undefined && (
        <Banner tone="needs" live="assertive" title={refused.title}>
          {refused.text}
        </Banner>
      )}
      {own && (phase.kind === 'asking' || phase.kind === 'set-aside') && (
        <Button {...first} onClick={() => run((engine) => engine.sendAgain(reference))}>
          {neverSent ? 'Send it' : 'Send again'}
        </Button>
      )}
      {neverSent && (
        <Button {...look} onClick={() => run((engine) => engine.cancel(reference))}>
          Take it back
        </Button>
      )}
      {phase.kind === 'asking' && !neverSent && (
        <Button {...look} onClick={() => setNoting('set-aside')}>
          Set aside
        </Button>
      )}
      {phase.kind === 'needs-attention' && (
        <Button {...first} onClick={() => setNoting('resolve')}>
          Settle with a note
        </Button>
      )}
      {noting !== undefined && (
        <NoteDialog
          title={sale.kind === 'redeem' ? notes[noting].redeemTitle : notes[noting].title}
          keepLabel={notes[noting].keepLabel}
          onClose={() => setNoting(undefined)}
          onNote={async (note) => {
            const outcome = await run((engine) =>
              noting === 'resolve'
                ? engine.resolve(reference, note)
                : engine.setAside(reference, note),
            )
            setNoting(undefined)
            if (outcome?.kind === 'done') announce(`${notes[noting].done}: ${sale.summary.title}.`)
          }}
        >
          {notes[noting].text}
        </NoteDialog>
      )}
    </>
  )
}
