import { useState, type SubmitEvent } from 'react'
import {
  keepReceiptDays,
  keptReceiptDays,
  readReceiptDays,
  receiptDays,
} from '../../terminal/keep-receipts.ts'
import { browserStorage } from '../../terminal/terminal-store.ts'
import { announce } from '../../ui/announce.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { TextField } from '../../ui/TextField.tsx'

/** How long receipts with their tokens and PINs stay on this device (sale-engine.md, The journal). */
export function ReceiptsCard() {
  const [kept, setKept] = useState(() => keptReceiptDays(browserStorage()))
  const [typed, setTyped] = useState(String(kept))
  const [wrong, setWrong] = useState(false)
  const [lost, setLost] = useState(false)
  const { least, most, usual } = receiptDays

  const save = (event: SubmitEvent) => {
    event.preventDefault()
    const days = readReceiptDays(typed)
    setWrong(days === undefined)
    if (days === undefined) return
    setLost(!keepReceiptDays(browserStorage(), days))
    setKept(keptReceiptDays(browserStorage()))
    announce('Saved')
  }

  return (
    <Card title="Receipts">
      <form noValidate className="flex flex-col gap-4" onSubmit={save}>
        <TextField
          label="Days to keep them after the hand-over"
          hint={`From ${least} to ${most} days; usually ${usual}. Until then a receipt can be printed again. A change takes effect within the hour.`}
          error={wrong ? `Write whole days, from ${least} to ${most}.` : undefined}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          inputMode="numeric"
          autoComplete="off"
          figures
        />
        {lost && (
          <Banner tone="needs" live="assertive" title="This browser does not keep the choice">
            Receipts are kept for {kept} days. Private windows and blocked site data are the usual
            causes.
          </Banner>
        )}
        <div className="flex items-center justify-between gap-3">
          <p className="text-sm text-ink-soft">
            {kept === 1 ? 'Kept for 1 day now.' : `Kept for ${kept} days now.`}
          </p>
          <Button type="submit">Save the days</Button>
        </div>
      </form>
    </Card>
  )
}
