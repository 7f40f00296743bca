import type { ReactNode } from 'react'
import type { SaleKind } from '../../catalogue/kind/kind.ts'
import { deedWords } from '../../till/words/deed-words.ts'
import { Cut } from '../../ui/Cut.tsx'
import { KindIcon } from '../../ui/tile/KindIcon.tsx'
import { Mark } from '../../ui/tile/Mark.tsx'
import { Steps } from '../../ui/Steps.tsx'
import { deedOf } from '../../draft/deed.ts'
import { initials } from '../tiles/initials.ts'
import { PanelHead, PanelMark } from './PanelHead.tsx'
import { kindMarkClass } from '../../ui/tile/tile-class.ts'

export interface SaleHeadProps {
  kind: SaleKind
  title: string
  /** Under the title. */
  about: string
  /** The current step; with 'done', all steps are complete. */
  step: number | 'result' | 'done'
  onGo?: ((step: number) => void) | undefined
  /** The brand whose mark replaces the kind's icon. */
  brand?: { readonly brandName: string; readonly imageUrl: string | undefined } | undefined
  /** Beside the title. */
  tools?: ReactNode
}

/** What is being sold or redeemed, and the current step. */
export function SaleHead({ kind, title, about, step, onGo, brand, tools }: SaleHeadProps) {
  const deed = deedOf(kind)
  const { length } = deed.steps
  return (
    <header className="flex flex-col gap-4 beside:gap-2" data-kind={kind}>
      <PanelHead
        title={title}
        tools={tools}
        mark={
          brand === undefined ? (
            <PanelMark>
              <KindIcon kind={kind} />
            </PanelMark>
          ) : (
            <span className="[--mark:3rem]" data-kind="brand">
              <Mark
                name={brand.brandName}
                imageUrl={brand.imageUrl}
                icon={initials(brand.brandName)}
              />
            </span>
          )
        }
      >
        <p className="flex items-center">
          {brand !== undefined && (
            <KindIcon kind={kind} className={`${kindMarkClass} flex-none`} data-kind={kind} />
          )}
          <Cut>{about}</Cut>
        </p>
      </PanelHead>
      <Steps
        steps={deed.steps}
        current={step === 'done' ? length : step === 'result' ? length - 1 : step}
        onGo={onGo}
        label={`Steps of the ${deedWords[deed.kind].noun}`}
      />
    </header>
  )
}
