import { signalStore, useSignalSettings } from '../till/terminal/signals.ts'
import { announce } from '../ui/overlay/announce.ts'
import { Card } from '../ui/Card.tsx'
import { CheckField } from '../ui/field/CheckField.tsx'
import { canVibrate, sound, vibrate } from '../ui/keys/signal.ts'

/** Sound and vibration when a sale ends. Applies at once; switching one on gives a sample. */
export function SignalsCard() {
  const settings = useSignalSettings()
  const change = (some: Partial<typeof settings>) => {
    signalStore.change(some)
    announce('Saved')
  }
  return (
    <Card title="Sound and vibration">
      <div className="flex flex-col gap-3">
        <CheckField
          label="Sound"
          checked={settings.sound}
          onChange={({ target }) => {
            change({ sound: target.checked })
            if (target.checked) void sound('sold')
          }}
        />
        <CheckField
          label="Vibration"
          hint={canVibrate() ? undefined : 'This device or its browser can’t vibrate.'}
          checked={settings.vibration}
          onChange={({ target }) => {
            change({ vibration: target.checked })
            if (target.checked) vibrate('sold')
          }}
        />
      </div>
    </Card>
  )
}
