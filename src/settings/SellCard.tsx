import { dayTakingsStore, useDayTakingsShown } from '../till/terminal/day-takings.ts'
import { announce } from '../ui/overlay/announce.ts'
import { Card } from '../ui/Card.tsx'
import { CheckField } from '../ui/field/CheckField.tsx'

/** What Sell shows while nothing is being sold. Applies at once. */
export function SellCard() {
  const shown = useDayTakingsShown()
  return (
    <Card title="Sell">
      <CheckField
        label="Always show the day’s takings"
        hint="The queue can see them."
        checked={shown}
        onChange={({ target }) => {
          dayTakingsStore.show(target.checked)
          announce('Saved')
        }}
      />
    </Card>
  )
}
