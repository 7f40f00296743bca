import { useStore } from 'zustand'
import { idleLockStore, idleMinutes } from '../../terminal/idle-lock.ts'
import { useTill } from '../../till/till.ts'
import { announce } from '../../ui/announce.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { PinCard } from './PinCard.tsx'

const never = { value: '', label: 'Never' }
const choices = [
  never,
  ...idleMinutes.map((minutes) => ({
    value: String(minutes),
    label: minutes === 1 ? '1 minute' : `${minutes} minutes`,
  })),
]

/** The lock of the till: its PIN, and when it locks by itself (docs/accounts.md, Lock). */
export function LockCard() {
  const { account } = useTill()
  const minutes = useStore(idleLockStore, () => idleLockStore.minutes(account))
  return (
    <PinCard
      purpose="lock"
      title="Lock"
      more={
        <div className="mt-4">
          <SelectField
            label="Lock automatically when nobody touches the till for"
            options={choices}
            value={minutes === undefined ? '' : String(minutes)}
            onChange={({ target }) => {
              idleLockStore.choose(account, target.value === '' ? undefined : Number(target.value))
              announce('Saved')
            }}
          />
        </div>
      }
    >
      F2 or the account menu hides the screen until the PIN is entered; sales continue underneath.
      If you forget the PIN, sign in again to remove it. It keeps colleagues and customers from
      looking. It is not security: anybody can reset this device’s browser.
    </PinCard>
  )
}
