import { openSalesOf } from '../../till/held/open-sales.ts'
import { useSales } from '../../till/held/use-sales.ts'
import { useTill } from '../../till/till.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'

/** Asks before signing out with open sales: they wait until this user signs in again. */
export function SignOutDialog({
  onStay,
  onSignOut,
}: {
  onStay: () => void
  onSignOut: () => void
}) {
  const { username } = useTill()
  const open = openSalesOf(useSales(), username).length
  return (
    <Dialog
      open
      size="small"
      title="Sign out now?"
      onClose={onStay}
      footer={
        <>
          <Button onClick={onStay}>Stay</Button>
          <Button variant="primary" onClick={onSignOut}>
            Sign out
          </Button>
        </>
      }
    >
      <p>{wordsFor(open, username)}</p>
    </Dialog>
  )
}

function wordsFor(open: number, username: string): string {
  // The sales go on while the dialog is open.
  if (open === 0) return 'No sale is open any more.'
  const stay =
    open === 1
      ? `One sale is still open. It stays on this till and continues when ${username} signs in again.`
      : `${open} sales are still open. They stay on this till and continue when ${username} signs in again.`
  return `${stay} Until then, don’t sell the same thing again.`
}
