import { license, version } from '../../../package.json'
import { Card } from '../../ui/Card.tsx'
import { Fact, Facts } from '../../ui/Facts.tsx'

export function AboutCard() {
  return (
    <Card title="About">
      <Facts>
        <Fact name="Tuckshop" figures>
          {version}
        </Fact>
        <Fact name="Licence">{license}</Fact>
      </Facts>
    </Card>
  )
}
