import { useState } from 'react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import {
  keepReceiptDays,
  keptReceiptDays,
  readReceiptDays,
  receiptDays,
} from '../../terminal/keep-receipts.ts'
import { browserStorage } from '../../terminal/browser-storage.ts'
import { announce } from '../../ui/announce.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { typed } from '../../ui/typed.ts'
import { useField } from '../../ui/use-field.ts'

const { least, most, usual } = receiptDays

const daysSchema = z.object({
  days: typed(readReceiptDays, `Enter whole days, from ${least} to ${most}.`),
})

/** How long receipts with their tokens and PINs stay on this device (sale-engine.md, The journal). */
export function ReceiptsCard() {
  const [kept, setKept] = useState(() => keptReceiptDays(browserStorage()))
  const { control, handleSubmit } = useForm({
    resolver: zodResolver(daysSchema),
    defaultValues: { days: String(kept) },
  })
  const field = useField(control, 'days')
  const [lost, setLost] = useState(false)

  const save = handleSubmit(({ days }) => {
    setLost(!keepReceiptDays(browserStorage(), days))
    setKept(keptReceiptDays(browserStorage()))
    announce('Saved')
  })

  return (
    <Card title="Receipts">
      <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void save(event)}>
        <TextField
          {...field}
          label="Days to keep them after hand-over"
          hint={`From ${least} to ${most} days; usually ${usual}. Until then a receipt can be printed again. A change takes effect within the hour.`}
          inputMode="numeric"
          autoComplete="off"
          figures
        />
        {lost && (
          <Banner tone="needs" live="assertive" title="This browser won’t save the choice">
            Receipts are kept for {kept} days. The usual causes are a private window and blocked
            site data.
          </Banner>
        )}
        <div className="flex items-center justify-between gap-3">
          <p className="text-sm text-ink-soft">
            {kept === 1 ? 'Kept for 1 day now.' : `Kept for ${kept} days now.`}
          </p>
          <Button type="submit">Save</Button>
        </div>
      </form>
    </Card>
  )
}
