import { PinCard } from './PinCard.tsx'

/** The manager's PIN (docs/accounts.md, Manager). */
export function ManagerCard() {
  return (
    <PinCard purpose="manager" title="Manager">
      With a PIN, retrying several sales, closing the shift, arranging the catalogue and changing
      these settings ask for it. A courtesy between colleagues, and no security: the platform knows
      one user, and this device’s browser can be reset.
    </PinCard>
  )
}
