import { Suspense } from 'react'
import { engineTrouble } from '../till/engine-trouble.ts'
import { useTill } from '../till/till.ts'
import { useOnline } from '../till/use-online.ts'
import { useEngine } from '../till/use-sales.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { SaleAlarm } from './panel-screens.ts'

/**
 * What concerns the whole till: a sale that was sold after all, why the till does not sell, no network. At the top of
 * whatever screen is in sight.
 * @param inPanel there a sale says itself that it waits for the network, and the number pad needs the room
 */
export function Notices({ inPanel = false }: { inPanel?: boolean }) {
  const online = useOnline()
  const { engine } = useTill()
  const { status, sales } = useEngine()
  const trouble = engineTrouble(status)
  return (
    <div className="shell-notices">
      {sales.some(({ phase }) => phase.kind === 'needs-attention') && (
        <Suspense>
          <SaleAlarm />
        </Suspense>
      )}
      {trouble !== undefined && (
        <Banner
          tone="needs"
          live="assertive"
          title={trouble.title}
          action={
            trouble.remedy === 'fetch-again' ? (
              <Button onClick={() => engine.start()}>Fetch it again</Button>
            ) : trouble.remedy === 'reload' ? (
              <Button onClick={() => window.location.reload()}>Reload</Button>
            ) : undefined
          }
        >
          {trouble.text}
        </Banner>
      )}
      {!online && !inPanel && (
        <Banner tone="needs" live="polite" title="No connection">
          Sales that are under way wait, and go on by themselves when it is back.
        </Banner>
      )}
    </div>
  )
}
