import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'

/** Stands in for why the till does not sell, while the code that says it can't be fetched either. */
export function EngineNoticePlain() {
  return (
    <Banner
      tone="needs"
      live="assertive"
      title="A part of the till has not arrived"
      action={<Button onClick={() => window.location.reload()}>Reload</Button>}
    >
      Nothing can be sold without it.
    </Banner>
  )
}
