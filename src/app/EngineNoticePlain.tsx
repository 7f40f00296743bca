import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { fetchAgain } from '../ui/fetch-part.ts'

/** Stands in for why the till does not sell, while the code that says it can't be fetched either. */
export function EngineNoticePlain() {
  return (
    <Banner
      tone="needs"
      live="assertive"
      title="Part of the till didn’t load"
      action={<Button onClick={fetchAgain}>Load it again</Button>}
    >
      Nothing can be sold without it. It loads by itself once there is a connection. If it doesn’t,
      reload the page.
    </Banner>
  )
}
