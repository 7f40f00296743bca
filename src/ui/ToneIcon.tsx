import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import Hourglass from 'lucide-react/icons/hourglass'
import Info from 'lucide-react/icons/info'
import type { Tone } from './tone.ts'

const icons = {
  info: Info,
  sold: CircleCheck,
  failed: CircleX,
  needs: CircleAlert,
  checking: Hourglass,
} satisfies Record<Tone, typeof Info>

/** The icon of a tone; its shape differs, not only its colour. */
export function ToneIcon({ tone, className }: { tone: Tone; className?: string }) {
  const Icon = icons[tone]
  return <Icon className={className} aria-hidden="true" />
}
