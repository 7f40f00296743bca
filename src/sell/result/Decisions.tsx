import { useState } from 'react'
import { moneyOf } from '../../engine/money.ts'
import { sameSeller, type Sale } from '../../engine/sale.ts'
import { RefusedBanner } from '../../till/RefusedBanner.tsx'
import { useTill } from '../../till/till.ts'
import { operationWords } from '../../till/words/operation-words.ts'
import { announce } from '../../ui/overlay/announce.ts'
import { Button } from '../../ui/Button.tsx'
import { confirms } from '../../ui/keys/lone-enter.ts'
import type { ButtonLook } from '../../ui/button-class.ts'
import { NoteDialog } from './NoteDialog.tsx'
import { useCommand } from '../../till/use-command.ts'

/** A decision with a note: its name and its effect. */
const notes = {
  'set-aside': {
    title: 'Set this sale aside',
    redeemTitle: 'Set this redemption aside',
    keepLabel: 'Set it aside',
    text: 'It won’t be sent again. The till keeps watching it, and tells you if the platform shows it as sold after all.',
    done: 'Set aside',
  },
  resolve: {
    title: 'Resolve this sale',
    redeemTitle: 'Resolve this redemption',
    keepLabel: 'Resolve it',
    text: 'It leaves the list for good. The note stays with it on this till.',
    done: 'Resolved',
  },
} as const

interface DecisionsProps {
  sale: Sale
  /** The style of its buttons; the first of them may be the screen's next action. */
  look?: ButtonLook | undefined
  primary?: boolean | undefined
}

/** Buttons for a sale that the till can't finish: send again, set aside, resolve. */
export function Decisions({ sale, look, primary = false }: DecisionsProps) {
  const { account } = useTill()
  const { refused, run } = useCommand()
  const [noting, setNoting] = useState<keyof typeof notes>()
  const { reference, phase } = sale
  const own = sameSeller(sale.account, account)
  const first: ButtonLook = primary ? { ...look, variant: 'primary' } : { ...look }
  const asks = phase.kind === 'asking'
  const neverSent = asks && phase.reason === 'never-sent'
  const isOpen = asks || phase.kind === 'set-aside'
  // Nobody pays for it once the customer has the money back.
  const isReturned = moneyOf(sale).kind === 'given-back'
  const maySend = own && isOpen && sale.notAgain === undefined && !isReturned

  return (
    <>
      <RefusedBanner words={refused} />
      {maySend && (
        <Button
          {...first}
          {...confirms}
          waits
          onClick={() => run((engine) => engine.sendAgain(reference))}
        >
          {neverSent ? 'Send it' : 'Send again'}
        </Button>
      )}
      {neverSent && (
        <Button {...look} onClick={() => run((engine) => engine.cancel(reference))}>
          Cancel the {operationWords[sale.kind].noun}
        </Button>
      )}
      {asks && !neverSent && (
        <Button {...(maySend ? look : first)} onClick={() => setNoting('set-aside')}>
          Set aside
        </Button>
      )}
      {phase.kind === 'needs-attention' && (
        <Button {...first} onClick={() => setNoting('resolve')}>
          Resolve with a note
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
            if (outcome.kind === 'done') announce(`${notes[noting].done}: ${sale.summary.title}.`)
          }}
        >
          {notes[noting].text}
        </NoteDialog>
      )}
    </>
  )
}
