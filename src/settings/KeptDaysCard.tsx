import { useState } from 'react'
import { useTill } from '../till/till.ts'
import { browserStorage } from '../till/terminal/browser-storage.ts'
import { keepFor, keepingIn, keepings, type Keeping } from '../till/terminal/kept-days.ts'
import { announce } from '../ui/overlay/announce.ts'
import { Banner } from '../ui/overlay/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Dialog } from '../ui/overlay/Dialog.tsx'
import { SelectField } from '../ui/field/SelectField.tsx'

const labels: Readonly<Record<Keeping, string>> = {
  day: 'Receipts for a day, sales for a month',
  week: 'Receipts for a week, sales for a year',
  month: 'Receipts for a month, sales for five years',
}

/** How long this device keeps receipts with their tokens and PINs, and past sales (sale-engine.md, The journal). */
export function KeptDaysCard() {
  const { deviceClock } = useTill().api
  const [agrees] = useState(() => deviceClock.agrees())
  const [keeping, setKeeping] = useState(() => keepingIn(browserStorage()))
  const [lost, setLost] = useState(false)
  /** Asks before it removes anything: a single key changes the choice. */
  const [asked, setAsked] = useState<Keeping>()
  const keep = (chosen: Keeping) => {
    const saved = keepFor(browserStorage(), chosen)
    setLost(!saved)
    setKeeping(keepingIn(browserStorage()))
    if (saved) announce('Saved')
  }
  return (
    <Card title="Past sales">
      <SelectField
        label="Keep on this device"
        hint="You can print a receipt again for as long as it is kept."
        value={keeping}
        options={keepings.map((value) => ({ value, label: labels[value] }))}
        onChange={({ target: { value } }) => {
          const chosen = keepings.find((one) => one === value)
          if (chosen === undefined) return
          if (keepings.indexOf(chosen) < keepings.indexOf(keeping)) setAsked(chosen)
          else keep(chosen)
        }}
      />
      {!agrees && (
        <p className="mt-3 text-sm text-ink-soft">
          Nothing is removed until this device and the platform agree about the time.
        </p>
      )}
      {asked !== undefined && (
        <Dialog
          open
          size="small"
          title="Remove what is older?"
          onClose={() => setAsked(undefined)}
          footer={
            <>
              <Button onClick={() => setAsked(undefined)}>Keep it</Button>
              <Button
                variant="primary"
                onClick={() => {
                  setAsked(undefined)
                  keep(asked)
                }}
              >
                Remove it
              </Button>
            </>
          }
        >
          <p>
            {labels[asked]}: what is older is removed from this device within the hour, for good.
          </p>
        </Dialog>
      )}
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
