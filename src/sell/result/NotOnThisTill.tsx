import { useNavigate } from 'react-router'
import SearchX from 'lucide-react/icons/search-x'
import { paths } from '../../till/address/paths.ts'
import { useEngineStatus } from '../../till/held/use-sales.ts'
import { engineTrouble } from '../../till/words/engine-trouble.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/part/EmptyState.tsx'

interface NotOnThisTillProps {
  what: 'sale' | 'payment'
  /** Without the journal, the till can't look for it. */
  why: 'missing' | 'unavailable'
}

/** At the address of a sale or a payment that the till can't show. */
export function NotOnThisTill({ what, why }: NotOnThisTillProps) {
  const navigate = useNavigate()
  const status = useEngineStatus()
  const trouble = why === 'unavailable' ? engineTrouble(status) : undefined
  return (
    <EmptyState
      icon={<SearchX />}
      title={trouble?.title ?? `This ${what} isn’t on this till`}
      action={
        <Button variant="primary" onClick={() => navigate(paths.sell())}>
          Back to selling
        </Button>
      }
    >
      {trouble?.text ?? 'It was made on another till, or this browser’s data has been cleared.'}
    </EmptyState>
  )
}
