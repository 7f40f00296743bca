import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { IconButton } from '../IconButton.tsx'

interface EyeButtonProps {
  /** What it shows and hides, as in 'Show password'. */
  what: string
  shown: boolean
  onShown: (shown: boolean) => void
}

/** Shows or hides a secret. Its name says what a press does, so it has no pressed state. */
export function EyeButton({ what, shown, onShown }: EyeButtonProps) {
  return (
    <IconButton
      label={`${shown ? 'Hide' : 'Show'} ${what}`}
      icon={shown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
      onClick={() => onShown(!shown)}
    />
  )
}
