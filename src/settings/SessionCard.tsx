import LogOut from 'lucide-react/icons/log-out'
import { useTill } from '../till/till.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'

/** The signed-in user, and the sign-out. */
export function SessionCard() {
  const { username, signOut } = useTill()
  return (
    <Card
      title="Signed in"
      actions={
        <Button icon={<LogOut aria-hidden="true" />} onClick={signOut}>
          Sign out
        </Button>
      }
    >
      <p>
        <strong className="font-semibold">{username}</strong>
      </p>
    </Card>
  )
}
