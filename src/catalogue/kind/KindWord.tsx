import type { ReactNode } from 'react'
import { KindIcon } from '../../ui/tile/KindIcon.tsx'
import { kindWord, type SaleKind } from './kind.ts'

/** A kind of sale, or a thing of that kind, with the kind's icon. */
export function KindWord({
  kind,
  className = 'whitespace-nowrap',
  children = kindWord[kind],
}: {
  kind: SaleKind
  className?: string
  children?: ReactNode
}) {
  return (
    <span className={`inline-flex items-center gap-2 align-middle ${className}`} data-kind={kind}>
      <KindIcon kind={kind} className="size-4.5 flex-none text-kind" />
      {children}
    </span>
  )
}
