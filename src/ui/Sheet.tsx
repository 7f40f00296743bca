import { ModalFrame, type ModalProps } from './ModalFrame.tsx'

export interface SheetProps extends ModalProps {
  /** `auto`: from below on phone and tablet, from the right from 1024 px on. */
  side?: 'auto' | 'bottom' | 'right' | undefined
}

/** A panel over the content: the sale panel on a tablet, details, the list of keys. */
export function Sheet({ side = 'auto', className = '', ...rest }: SheetProps) {
  const from = side === 'auto' ? 'sheet-bottom sheet-auto' : `sheet-${side}`
  return <ModalFrame {...rest} className={`sheet ${from} ${className}`} />
}
