import { useEngine } from '../till/use-sales.ts'
import { engineTrouble } from '../till/engine-trouble.ts'
import { useTill } from '../till/till.ts'
import { useOnline } from '../till/use-online.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'

/** What concerns the whole till, over every screen: no network, and why it does not sell. */
export function Notices() {
  const online = useOnline()
  const { engine } = useTill()
  const trouble = engineTrouble(useEngine().status)
  return (
    <>
      {!online && (
        <div className="shell-notice">
          <Banner tone="needs" live="polite" title="No connection">
            Sales that are under way wait, and go on by themselves when it is back.
          </Banner>
        </div>
      )}
      {trouble !== undefined && (
        <div className="shell-notice">
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
        </div>
      )}
    </>
  )
}
