import { engineTrouble } from '../../till/words/engine-trouble.ts'
import { useEngineStatus } from '../../till/held/use-sales.ts'
import { Banner } from '../../ui/overlay/Banner.tsx'
import { Button } from '../../ui/Button.tsx'

/** Says why this till doesn't sell and what helps. */
export function EngineNotice() {
  const trouble = engineTrouble(useEngineStatus())
  if (trouble === undefined) return null
  const { title, text, remedy } = trouble
  return (
    <Banner
      tone="needs"
      live="assertive"
      title={title}
      action={
        remedy === 'reload' && <Button onClick={() => window.location.reload()}>Reload</Button>
      }
    >
      {text}
    </Banner>
  )
}
