import { useState } from 'react'
import { cashRoundingLabel } from '../till/terminal/cash-rounding.ts'
import { paymentMethodLabel } from '../till/terminal/payment-method.ts'
import { useTill } from '../till/till.ts'
import { announce } from '../ui/overlay/announce.ts'
import { Banner } from '../ui/overlay/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Fact, Facts } from '../ui/Facts.tsx'
import { checkSetUp } from '../till/terminal/set-up/check-set-up.ts'
import { roleLabel } from '../till/terminal/set-up/role-label.ts'
import { SetUpForm } from '../till/terminal/set-up/SetUpForm.tsx'

/** This till's set-up (ruling R3), with an edit form. */
export function TerminalCard() {
  const till = useTill()
  const { terminal, username, config, setUp } = till
  const [editing, setEditing] = useState(false)

  if (editing) {
    return (
      <Card title="Change this till">
        <SetUpForm
          start={terminal}
          presets={config.presets}
          check={(next) => checkSetUp(till, next)}
          saveLabel="Save"
          onCancel={() => setEditing(false)}
          onSave={(next) => {
            setUp.change(next)
            setEditing(false)
            announce('Saved')
          }}
        />
      </Card>
    )
  }
  return (
    <Card title="This till" actions={<Button onClick={() => setEditing(true)}>Change</Button>}>
      <Facts>
        <Fact name="Account type">{roleLabel(terminal)}</Fact>
        <Fact name="Account id">{terminal.accountId}</Fact>
        <Fact name="Channel id">{terminal.channelId}</Fact>
        <Fact name="Terminal id">{terminal.terminalId ?? 'None'}</Fact>
        <Fact name="Ways to pay">{terminal.paymentMethods.map(paymentMethodLabel).join(', ')}</Fact>
        <Fact name="Cash to 10c">{cashRoundingLabel[terminal.cashRounding]}</Fact>
      </Facts>
      <p className="mt-3 text-sm text-ink-soft">For the user {username} alone.</p>
      {!setUp.kept && (
        <Banner tone="needs" title="This browser won’t save the set-up" className="mt-4">
          You will be asked for it again next time. The usual causes are a private window and
          blocked site data.
        </Banner>
      )}
    </Card>
  )
}
