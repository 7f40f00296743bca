import { ModalFrame, type ModalProps } from './ModalFrame.tsx'

export interface DialogProps extends ModalProps {
  size?: 'small' | 'medium' | 'large' | undefined
}

/** A question in the middle of the screen, by the platform's own modal dialog. */
export function Dialog({ size = 'medium', className = '', ...rest }: DialogProps) {
  return <ModalFrame {...rest} className={`dialog dialog-${size} ${className}`} />
}
