import { engineTrouble } from '../till/words/engine-trouble.ts'
import { useTill } from '../till/till.ts'
import { useEngine } from '../till/use-sales.ts'
import { announce } from '../ui/announce.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'

/** Why this till does not sell, and what helps; nothing while it sells. */
export function EngineNotice() {
  const { engine } = useTill()
  const trouble = engineTrouble(useEngine().status)
  if (trouble === undefined) return null
  const { title, text, remedy } = trouble
  const fetchAgain = async () => {
    if ((await engine.start()) === undefined) announce(title, 'assertive')
  }
  return (
    <Banner
      tone="needs"
      live="assertive"
      title={title}
      action={
        remedy === 'fetch-again' ? (
          <Button onClick={fetchAgain}>Load it again</Button>
        ) : remedy === 'reload' ? (
          <Button onClick={() => window.location.reload()}>Reload</Button>
        ) : undefined
      }
    >
      {text}
    </Banner>
  )
}
