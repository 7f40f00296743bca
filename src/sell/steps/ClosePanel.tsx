import { useLocation, useNavigate } from 'react-router'
import X from 'lucide-react/icons/x'
import { usePanelShape } from '../../till/held/panel.ts'
import { IconButton } from '../../ui/IconButton.tsx'

/** Closes the panel if it is a column: the other layouts have a way back at the top. */
export function ClosePanel({ to }: { to: string }) {
  const navigate = useNavigate()
  const { search } = useLocation()
  if (usePanelShape() !== 'column') return null
  return (
    <IconButton
      label="Close (Esc)"
      icon={<X aria-hidden="true" />}
      onClick={() => navigate({ pathname: to, search })}
    />
  )
}
