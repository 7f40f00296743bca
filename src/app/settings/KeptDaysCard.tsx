import { useState } from 'react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import {
  keepDays,
  keptDays,
  readDays,
  receiptDays,
  saleDays,
  type KeptDays,
} from '../../terminal/kept-days.ts'
import { browserStorage } from '../../terminal/browser-storage.ts'
import { announce } from '../../ui/announce.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { typed } from '../../ui/typed.ts'
import { useField } from '../../ui/use-field.ts'

/** How long receipts with their tokens and PINs stay on this device (sale-engine.md, The journal). */
export function ReceiptsCard() {
  return (
    <KeptDaysCard
      title="Receipts"
      what={receiptDays}
      label="Days to keep them after hand-over"
      hint="Until then a receipt can be printed again."
    />
  )
}

/** How long past sales stay on this device at all. */
export function PastSalesCard() {
  return (
    <KeptDaysCard
      title="Past sales"
      what={saleDays}
      label="Days to keep them on this device"
      hint="After a month a sale is kept without its steps: what it was, for whom, how much, and how it ended. The platform has its own record."
    />
  )
}

interface KeptDaysCardProps {
  title: string
  what: KeptDays
  label: string
  hint: string
}

function KeptDaysCard({ title, what, label, hint }: KeptDaysCardProps) {
  const { least, most, usual } = what
  const [kept, setKept] = useState(() => keptDays(browserStorage(), what))
  const [schema] = useState(() =>
    z.object({
      days: typed((text) => readDays(text, what), `Enter whole days, from ${least} to ${most}.`),
    }),
  )
  const { control, handleSubmit } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { days: String(kept) },
  })
  const field = useField(control, 'days')
  const [lost, setLost] = useState(false)

  const save = handleSubmit(({ days }) => {
    setLost(!keepDays(browserStorage(), what, days))
    setKept(keptDays(browserStorage(), what))
    announce('Saved')
  })

  return (
    <Card title={title}>
      <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void save(event)}>
        <TextField
          {...field}
          label={label}
          hint={`From ${least} to ${most} days; usually ${usual}. ${hint} A change takes effect within the hour.`}
          inputMode="numeric"
          autoComplete="off"
          figures
        />
        {lost && (
          <Banner tone="needs" live="assertive" title="This browser won’t save the choice">
            They are kept for {kept} days. The usual causes are a private window and blocked site
            data.
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
