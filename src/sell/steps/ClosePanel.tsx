import { useLocation, useNavigate } from 'react-router'
import X from 'lucide-react/icons/x'
import { usePanelShape } from '../../till/held/panel.ts'
import { IconButton } from '../../ui/IconButton.tsx'

/** Closes the panel where it is a column: the other shapes have a way back at their top. */
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
