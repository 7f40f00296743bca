import Volume2 from 'lucide-react/icons/volume-2'
import { signalStore, useSignalSettings } from '../till/terminal/signals.ts'
import { announce } from '../ui/overlay/announce.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { CheckField } from '../ui/field/CheckField.tsx'
import { canVibrate, sound, vibrate, type Signal } from '../ui/keys/signal.ts'

const signals: readonly { readonly signal: Signal; readonly label: string }[] = [
  { signal: 'sold', label: 'Sold' },
  { signal: 'failed', label: 'Failed' },
  { signal: 'needs', label: 'Needs you' },
]

/** Sound and vibration when a sale ends. Applies at once. */
export function SignalsCard() {
  const settings = useSignalSettings()
  const { sound: heard, vibration: felt } = settings
  const change = (some: Partial<typeof settings>) => {
    signalStore.change(some)
    announce('Saved')
  }
  const tryOut = (signal: Signal) => {
    if (heard) void sound(signal)
    if (felt) vibrate(signal)
  }
  return (
    <Card title="Sound and vibration">
      <div className="flex flex-col gap-3">
        <CheckField
          label="Sound"
          checked={heard}
          onChange={({ target }) => change({ sound: target.checked })}
        />
        <CheckField
          label="Vibration"
          hint={canVibrate() ? undefined : 'This device or its browser can’t vibrate.'}
          checked={felt}
          onChange={({ target }) => change({ vibration: target.checked })}
        />
        <fieldset className="flex flex-wrap gap-2" aria-label="Try a signal">
          {signals.map(({ signal, label }) => (
            <Button
              key={signal}
              icon={<Volume2 aria-hidden="true" />}
              disabled={!heard && !felt}
              onClick={() => tryOut(signal)}
            >
              {label}
            </Button>
          ))}
        </fieldset>
      </div>
    </Card>
  )
}
