import Gift from 'lucide-react/icons/gift'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import ReceiptText from 'lucide-react/icons/receipt-text'
import Send from 'lucide-react/icons/send'
import Shapes from 'lucide-react/icons/shapes'
import Smartphone from 'lucide-react/icons/smartphone'
import TicketCheck from 'lucide-react/icons/ticket-check'
import Wifi from 'lucide-react/icons/wifi'
import Zap from 'lucide-react/icons/zap'
import type { KindHue } from './kind-hue.ts'

const icons = {
  airtime: Smartphone,
  data: Wifi,
  sms: MessageSquareText,
  electricity: Zap,
  voucher: Gift,
  'bill-payment': ReceiptText,
  'money-transfer': Send,
  redemption: TicketCheck,
  other: Shapes,
} satisfies Record<KindHue, typeof Gift>

interface KindIconProps {
  kind: KindHue
  className?: string
  /** Sets its kind's colour inside a part of another kind. */
  'data-kind'?: KindHue
}

/** The icon of a kind of sale; always put a word beside it. */
export function KindIcon({ kind, ...rest }: KindIconProps) {
  const Icon = icons[kind]
  return <Icon {...rest} aria-hidden="true" />
}
