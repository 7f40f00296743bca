import type { ReactNode } from 'react'
import { StateFrame } from './StateFrame.tsx'

interface EmptyStateProps {
  title: string
  /** What to do about it. */
  children?: ReactNode
  icon?: ReactNode
  /** Buttons. */
  action?: ReactNode
  className?: string | undefined
}

/** Says that a list is empty, and what to do. */
export function EmptyState({ action, ...state }: EmptyStateProps) {
  return <StateFrame {...state} tone="neutral" actions={action} />
}
