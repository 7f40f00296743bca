import { Suspense, useState } from 'react'
import Stethoscope from 'lucide-react/icons/stethoscope'
import { isForShop } from '../../terminal/purpose.ts'
import { useTill } from '../../till/till.ts'
import { useOnline } from '../../till/use-online.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { lazyChunk } from '../../ui/lazy-part.tsx'
import { Spinner } from '../../ui/Spinner.tsx'

const ExamineDialog = lazyChunk(() => import('./ExamineDialog.tsx')).part(
  (module) => module.ExamineDialog,
)

/** Whether the browser sees a network, where the platform is, and a way to look at how the till copes with it. */
export function ConnectionCard() {
  const online = useOnline()
  const { config } = useTill()
  const [examining, setExamining] = useState(false)
  return (
    <Card title="Connection">
      <Facts>
        <Fact name="Network">
          <Badge tone={online ? 'sold' : 'needs'}>{online ? 'Connected' : 'No connection'}</Badge>
        </Fact>
        <Fact name="Platform">
          {isForShop ? config.apiBaseUrl : 'In this page. Nothing leaves it.'}
        </Fact>
      </Facts>
      {isForShop && (
        <Button
          className="mt-4"
          icon={<Stethoscope aria-hidden="true" />}
          onClick={() => setExamining(true)}
        >
          Examine this platform
        </Button>
      )}
      {examining && (
        <Suspense fallback={<Spinner label="Loading" />}>
          <ExamineDialog onClose={() => setExamining(false)} />
        </Suspense>
      )}
    </Card>
  )
}
