import { explainFailure, type Explanation } from '../../platform/words/explain.ts'
import type { Failure } from '../../platform/words/failure.ts'
import { Banner } from '../../ui/overlay/Banner.tsx'

/** Any other failure, in the translator's words. */
export function UnexpectedTrouble({ failure }: { failure: Failure }) {
  return <Explained explanation={explainFailure(failure)} />
}

export function Explained({ explanation }: { explanation: Explanation }) {
  const { title, detail, action, code } = explanation
  return (
    <Banner tone="needs" live="assertive" title={title}>
      {detail} {action}
      {code !== undefined && <span className="block text-xs">Code {code}</span>}
    </Banner>
  )
}
