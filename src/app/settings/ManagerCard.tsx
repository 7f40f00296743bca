import { PinCard } from './PinCard.tsx'

/** The manager's PIN (docs/accounts.md, Manager). */
export function ManagerCard() {
  return (
    <PinCard purpose="manager" title="Manager">
      With a PIN, the till asks for it before retrying several sales, closing the shift, arranging
      the catalogue and changing these settings. It is a courtesy between colleagues, not security:
      the platform knows one user, and anybody can reset this device’s browser.
    </PinCard>
  )
}
