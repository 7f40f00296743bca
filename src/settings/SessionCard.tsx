import LogOut from 'lucide-react/icons/log-out'
import { useTill } from '../till/till.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'

/** Who is signed in, and the way out. */
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
