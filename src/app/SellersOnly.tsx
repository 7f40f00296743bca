import type { ReactNode } from 'react'
import { useMaySell } from '../till/people/role.ts'
import { NotForRole } from './NotForRole.tsx'

export interface SellersOnlyProps {
  /** What users see who may only look (ruling R31; spec, section Authentication 7). */
  others?: ReactNode
  children: ReactNode
}

/** Screens for users who sell. */
export function SellersOnly({ others = <NotForRole />, children }: SellersOnlyProps) {
  return useMaySell() ? children : others
}
