import type { ReactNode } from 'react'
import type { SaleKind } from '../../catalogue/kind/kind.ts'
import { operationWords } from '../../till/words/operation-words.ts'
import { Cut } from '../../ui/Cut.tsx'
import { KindIcon } from '../../ui/tile/KindIcon.tsx'
import { SaleMark } from '../../catalogue/SaleMark.tsx'
import { Steps } from '../../ui/Steps.tsx'
import { operationOf } from '../../draft/operation.ts'
import { PanelHead } from './PanelHead.tsx'
import { kindMarkClass } from '../../ui/tile/tile-class.ts'

interface SaleHeadProps {
  kind: SaleKind
  title: string
  /** Under the title. */
  about: string
  /** The current step; with 'done', all steps are complete. */
  step: number | 'result' | 'done'
  /** From the check to the form. */
  onBack?: (() => void) | undefined
  brand: { readonly brandName: string; readonly imageUrl: string | undefined }
  /** Beside the title. */
  tools?: ReactNode
}

/** What is being sold or redeemed, and the current step. */
export function SaleHead({ kind, title, about, step, onBack, brand, tools }: SaleHeadProps) {
  const operation = operationOf(kind)
  const { length } = operation.steps
  return (
    <header className="flex flex-col gap-4 beside:gap-2" data-kind={kind}>
      <PanelHead
        title={title}
        tools={tools}
        mark={
          <SaleMark
            kind={kind}
            brandName={brand.brandName}
            imageUrl={brand.imageUrl}
            className="[--mark:3rem]"
          />
        }
      >
        <p className="flex items-center">
          {brand.brandName !== '' && (
            <KindIcon kind={kind} className={`${kindMarkClass} flex-none`} data-kind={kind} />
          )}
          <Cut>{about}</Cut>
        </p>
      </PanelHead>
      <Steps
        steps={operation.steps}
        current={step === 'done' ? length : step === 'result' ? length - 1 : step}
        onBack={onBack}
        label={`Steps of the ${operationWords[operation.kind].noun}`}
      />
    </header>
  )
}
