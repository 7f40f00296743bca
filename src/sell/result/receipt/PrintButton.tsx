import { useEffect, type ReactNode } from 'react'
import Printer from 'lucide-react/icons/printer'
import { Button } from '../../../ui/Button.tsx'
import { useFocusOnce } from '../SaleActions.tsx'

/** Replaces the button that showed a slip, and takes its focus. Moves to the top, so the slip below is visible. */
export function PrintButton({
  onClick,
  children,
}: {
  onClick: () => unknown
  children: ReactNode
}) {
  const button = useFocusOnce<HTMLButtonElement>()
  useEffect(() => {
    // The method is missing in jsdom.
    button.current?.scrollIntoView?.({ block: 'start' })
  }, [button])
  return (
    <Button ref={button} wide icon={<Printer aria-hidden="true" />} onClick={onClick}>
      {children}
    </Button>
  )
}
