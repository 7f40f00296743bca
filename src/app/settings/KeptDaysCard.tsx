import { useState } from 'react'
import { browserStorage } from '../../terminal/browser-storage.ts'
import {
  keepFor,
  keepingOf,
  keepings,
  keptDays,
  type Keeping,
  type KeptDays,
} from '../../terminal/kept-days.ts'
import { announce } from '../../ui/announce.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Card } from '../../ui/Card.tsx'
import { SelectField } from '../../ui/SelectField.tsx'

const labels: Readonly<Record<Keeping, string>> = {
  day: 'Receipts for a day, sales for a month',
  week: 'Receipts for a week, sales for a year',
  month: 'Receipts for a month, sales for five years',
}

/** How long receipts with their tokens and PINs stay on this device, and past sales at all (sale-engine.md, The journal). */
export function KeptDaysCard() {
  const [days, setDays] = useState(() => keptDays(browserStorage()))
  const [lost, setLost] = useState(false)
  const keeping = keepingOf(days)
  return (
    <Card title="Past sales">
      <SelectField
        label="Keep on this device"
        hint="Until then a receipt, with its PINs and tokens, can be printed again. The platform keeps its own record."
        value={keeping ?? ''}
        placeholder={keeping === undefined ? daysText(days) : undefined}
        options={keepings.map((value) => ({ value, label: labels[value] }))}
        onChange={({ target: { value } }) => {
          const chosen = keepings.find((one) => one === value)
          if (chosen === undefined) return
          setLost(!keepFor(browserStorage(), chosen))
          setDays(keptDays(browserStorage()))
          announce('Saved')
        }}
      />
      {lost && (
        <Banner
          tone="needs"
          live="assertive"
          title="This browser won’t save the choice"
          className="mt-4"
        >
          The usual causes are a private window and blocked site data.
        </Banner>
      )}
    </Card>
  )
}

/** As an earlier version let people type them. */
function daysText({ receipts, sales }: KeptDays): string {
  return `Receipts for ${receipts === 1 ? '1 day' : `${receipts} days`}, sales for ${sales} days`
}
