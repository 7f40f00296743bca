import { useId, useRef, useState, type ReactNode } from 'react'
import { zodResolver } from '@hookform/resolvers/zod'
import LockOpen from 'lucide-react/icons/lock-open'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { DrawerTrouble } from '../../receipt/printer/DrawerTrouble.tsx'
import type { DirectFailure } from '../../receipt/printer/print-outcome.ts'
import { opensDrawer, usePrinterSettings } from '../../till/terminal/printer-settings.ts'
import { useManagerGate } from '../../till/people/ManagerGate.tsx'
import { useNextPerson } from '../../till/people/next-person.ts'
import { announce } from '../../ui/overlay/announce.ts'
import { Banner } from '../../ui/overlay/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Chip, ChipRow } from '../../ui/tile/Chip.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { TextField } from '../../ui/field/TextField.tsx'
import { useField } from '../../ui/field/use-field.ts'
import { longestReason } from './drawer.ts'
import { useOpenByHand } from './use-open-by-hand.ts'

/** The most common reasons. */
const readyReasons = [
  'Change for a note',
  'Check the cash',
  'Cash for a voucher',
  'It didn’t open by itself',
] as const

const reasonSchema = z.object({
  reason: z.string().trim().min(1, 'Choose or enter why the drawer opens.'),
})

interface OpenDrawerAsk {
  /** Whether this till's printer has a cash drawer. */
  readonly possible: boolean
  /** Asks for the manager's PIN if one is set, then for the reason. */
  readonly ask: () => void
  /** The dialogs; render them beside the button. */
  readonly dialog: ReactNode
}

/** For a button that opens the drawer without a sale. */
export function useOpenDrawer(): OpenDrawerAsk {
  const possible = opensDrawer(usePrinterSettings())
  const manager = useManagerGate('opening the drawer without a sale', { eachTime: true })
  const [asking, setAsking] = useState(false)
  useNextPerson(() => setAsking(false))
  return {
    possible,
    ask: () => manager.ask(() => setAsking(true)),
    dialog: (
      <>
        {manager.dialog}
        {asking && <OpenDrawerDialog onClose={() => setAsking(false)} />}
      </>
    ),
  }
}

/** The cash-up's button; renders nothing if the till can't open a drawer. */
export function OpenDrawerButton() {
  const { possible, ask, dialog } = useOpenDrawer()
  if (!possible) return null
  return (
    <>
      <Button icon={<LockOpen aria-hidden="true" />} onClick={ask}>
        Open the drawer
      </Button>
      {dialog}
    </>
  )
}

function OpenDrawerDialog({ onClose }: { onClose: () => void }) {
  const { note, open } = useOpenByHand()
  const { control, formState, handleSubmit, setValue } = useForm({
    resolver: zodResolver(reasonSchema),
    defaultValues: { reason: '' },
  })
  const field = useField(control, 'reason')
  const form = useId()
  const [state, setState] = useState<'asking' | 'not-noted' | DirectFailure>('asking')
  // Writes only one entry, even if the cashier presses again because the drawer stays shut.
  const noted = useRef<Promise<void>>(undefined)

  const openIt = async () => {
    const outcome = await open()
    if (outcome.kind === 'failed') {
      setState(outcome.reason)
      return
    }
    if (outcome.kind !== 'no-drawer') announce('Sent to the drawer')
    onClose()
  }
  const noteAndOpen = async ({ reason }: { reason: string }) => {
    setState('asking')
    try {
      noted.current ??= note(reason)
      await noted.current
    } catch {
      noted.current = undefined
      setState('not-noted')
      return
    }
    await openIt()
  }

  const failure = state === 'asking' || state === 'not-noted' ? undefined : state
  return (
    <Dialog
      open
      size="small"
      title="Open the drawer"
      onClose={onClose}
      footer={
        <Button
          type="submit"
          form={form}
          variant="primary"
          size="sale"
          wide
          busy={formState.isSubmitting}
        >
          {failure === undefined ? 'Open the drawer' : 'Try again'}
        </Button>
      }
    >
      <form
        id={form}
        className="flex flex-col gap-4"
        noValidate
        onSubmit={(event) => void handleSubmit(noteAndOpen)(event)}
        aria-label="Open the drawer"
      >
        <p className="text-sm text-ink-soft">The X and the Z list the reason.</p>
        <ChipRow label="Usual answers">
          {readyReasons.map((reason) => (
            <Chip
              key={reason}
              selected={field.value === reason}
              disabled={failure !== undefined}
              onClick={() => setValue('reason', reason, { shouldValidate: true })}
            >
              {reason}
            </Chip>
          ))}
        </ChipRow>
        <TextField
          {...field}
          label="Reason"
          required
          readOnly={failure !== undefined}
          maxLength={longestReason}
          autoComplete="off"
        />
        {state === 'not-noted' && (
          <Banner tone="needs" live="assertive" title="That couldn’t be saved">
            The drawer stays shut. Try again, or reload.
          </Banner>
        )}
        <DrawerTrouble failure={failure} onConnected={openIt} />
      </form>
    </Dialog>
  )
}
