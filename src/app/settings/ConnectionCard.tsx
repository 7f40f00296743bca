import { useTill } from '../../till/till.ts'
import { useOnline } from '../../till/use-online.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { Fact, Facts } from '../../ui/Facts.tsx'

/** Whether the browser sees a network, and where the platform is. */
export function ConnectionCard() {
  const online = useOnline()
  const { config } = useTill()
  return (
    <Card title="Connection">
      <Facts>
        <Fact name="Network">
          <Badge tone={online ? 'sold' : 'needs'}>{online ? 'Connected' : 'No connection'}</Badge>
        </Fact>
        <Fact name="Platform">{config.apiBaseUrl}</Fact>
      </Facts>
    </Card>
  )
}
