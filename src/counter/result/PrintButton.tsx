import type { ReactNode } from 'react'
import Printer from 'lucide-react/icons/printer'
import { Button } from '../../ui/Button.tsx'
import { useFocusOnce } from './SaleActions.tsx'

/** Stands where the button was that showed a slip, and takes its focus. */
export function PrintButton({
  onClick,
  children,
}: {
  onClick: () => unknown
  children: ReactNode
}) {
  const button = useFocusOnce<HTMLButtonElement>()
  return (
    <Button ref={button} wide icon={<Printer aria-hidden="true" />} onClick={onClick}>
      {children}
    </Button>
  )
}
