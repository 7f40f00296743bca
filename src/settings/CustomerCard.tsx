import { useState } from 'react'
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone'
import { useHref } from 'react-router'
import { useStore } from 'zustand'
import { customerSecretsStore } from '../till/terminal/customer-screen.ts'
import { paths } from '../till/address/paths.ts'
import { customerWindow } from '../till/customer/customer-channel.ts'
import { announce } from '../ui/overlay/announce.ts'
import { Banner } from '../ui/overlay/Banner.tsx'
import { buttonClass } from '../ui/button-class.ts'
import { Card } from '../ui/Card.tsx'
import { CheckField } from '../ui/field/CheckField.tsx'

/** Opens the customer's window (docs/till.md). */
export function CustomerCard() {
  const shown = useStore(customerSecretsStore)
  const [lost, setLost] = useState(false)
  const href = useHref(paths.customer())
  return (
    <Card title="Customer’s screen">
      <p className="mb-4 text-ink-soft">
        Number, amount and change, for a monitor that the customer sees.
      </p>
      <a className={buttonClass({})} href={href} target={customerWindow}>
        <MonitorSmartphone aria-hidden="true" />
        Open the customer’s screen
      </a>
      <div className="mt-4">
        <CheckField
          label="Show PINs and tokens there too"
          checked={shown}
          onChange={() => {
            const saved = customerSecretsStore.keep(!shown)
            setLost(!saved)
            if (saved) announce('Saved')
          }}
        />
      </div>
      {lost && (
        <Banner tone="needs" live="assertive" title="This browser won’t save the choice">
          The usual causes are a private window and blocked site data.
        </Banner>
      )}
    </Card>
  )
}
