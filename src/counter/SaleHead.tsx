import type { SaleKind } from '../catalogue/kind.ts'
import { kindWord } from '../catalogue/kind.ts'
import { KindIcon } from '../ui/KindIcon.tsx'
import { Steps } from '../ui/Steps.tsx'

const stepNames = ['Details', 'Check', 'Pay', 'Receipt'] as const
/** For a voucher that is taken in nobody pays. */
const redeemStepNames = ['Voucher', 'Check', 'Receipt'] as const

export interface SaleHeadProps {
  kind: SaleKind
  title: string
  brandName: string
  /** 0 to 3; 4 when all is done. */
  step: number
  onGo?: ((step: number) => void) | undefined
}

/** What is being sold, and how far the sale has come. */
export function SaleHead({ kind, title, brandName, step, onGo }: SaleHeadProps) {
  const redeems = kind === 'redemption'
  return (
    <header className="sale-head" data-kind={kind}>
      <div className="sale-title">
        <span className="sale-mark">
          <KindIcon kind={kind} />
        </span>
        <div className="min-w-0">
          <h2>{title}</h2>
          <p>
            {kindWord[kind]} · {brandName}
          </p>
        </div>
      </div>
      <Steps
        steps={redeems ? redeemStepNames : stepNames}
        current={redeems ? step - 1 : step}
        onGo={onGo}
        label={`Steps of the ${redeems ? 'redemption' : 'sale'}`}
      />
    </header>
  )
}
