import { useEffect, useRef, useState } from 'react'
import { unknownKinds, withKindOfAll } from '../../../catalogue/kind/kind-proposal.ts'
import { kindWord, saleKinds, type SaleKind } from '../../../catalogue/kind/kind.ts'
import type { Catalogue } from '../../../catalogue/catalogue.ts'
import { useArrangement } from '../../../catalogue/use-arrangement.ts'
import { useManagerGate } from '../../../till/people/ManagerGate.tsx'
import { useGuarded } from '../../../till/people/use-manager-pass.ts'
import { announce } from '../../../ui/overlay/announce.ts'
import { Banner } from '../../../ui/overlay/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { CheckField } from '../../../ui/field/CheckField.tsx'
import { KindIcon } from '../../../ui/tile/KindIcon.tsx'
import { SaleSteps, type SaleStepsProps } from '../SaleSteps.tsx'
import { SaleHead } from '../SaleHead.tsx'
import { StepFoot } from '../StepFoot.tsx'
import { bodyClass, panelClass, stepFrame } from '../panel-class.ts'

interface UnknownKindProps extends SaleStepsProps {
  catalogue: Catalogue
}

/**
 * A sale of a product whose kind is not known: the manager chooses it once before the first sale, and the arrangement
 * keeps it (ruling R35). A cashier sells with the standard fields, and may call the manager.
 */
export function UnknownKind({ catalogue, ...sale }: UnknownKindProps) {
  const guarded = useGuarded()
  const [asking, setAsking] = useState(!guarded)
  const manager = useManagerGate('setting the kind of a product')
  if (asking)
    return <KindQuestion {...sale} catalogue={catalogue} onLater={() => setAsking(false)} />
  return (
    <>
      <SaleSteps
        {...sale}
        overFields={
          <>
            {sale.overFields}
            <Banner
              tone="info"
              title="Kind of sale not known"
              action={
                <Button onClick={() => manager.ask(() => setAsking(true))}>
                  {guarded ? 'Set the kind (manager)' : 'Set the kind'}
                </Button>
              }
            >
              Ask the customer whom it is for, and fill in what applies.
            </Banner>
          </>
        }
      />
      {manager.dialog}
    </>
  )
}

function KindQuestion({
  catalogue,
  product,
  about,
  onLater,
}: Pick<UnknownKindProps, 'catalogue' | 'product' | 'about'> & { onLater: () => void }) {
  const { arrangement, change } = useArrangement()
  const like = unknownKinds(catalogue).find(({ products }) =>
    products.some(({ code }) => code === product.code),
  )
  const others = (like?.products.length ?? 1) - 1
  const [alsoOthers, setAlsoOthers] = useState(false)
  const question = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // After the shell's own focus on arrival. Not a button: an Enter meant for a field must not choose a kind.
    queueMicrotask(() => question.current?.focus())
  }, [])

  const choose = (kind: SaleKind) => {
    const alone = { key: product.code, products: [product], isWholeBrand: false }
    change(withKindOfAll(arrangement, alsoOthers && like !== undefined ? like : alone, kind))
    announce(`${product.name}: ${kindWord[kind]}`)
  }
  const proposed = like?.proposal
  const kinds = [...saleKinds].sort((a, b) => Number(b === proposed) - Number(a === proposed))

  return (
    <div className={panelClass}>
      <SaleHead kind="other" title={product.name} about={about} brand={product} step={0} />
      <section {...stepFrame} aria-label="Kind of sale">
        <div className={bodyClass}>
          <div>
            <h3 ref={question} tabIndex={-1}>
              What kind of sale is this?
            </h3>
            <p className="mt-1 text-sm text-pretty text-ink-soft">
              It decides what the till asks for, such as a meter or a mobile number. You can change
              it in Catalogue, in the column Category.
            </p>
          </div>
          <ul className="grid grid-cols-2 gap-2 max-xs:grid-cols-1">
            {kinds.map((kind) => (
              <li key={kind} className={kind === proposed ? 'col-span-full' : undefined}>
                <Button
                  wide
                  variant={kind === proposed ? 'primary' : undefined}
                  icon={<KindIcon kind={kind} className={kind === proposed ? '' : 'text-kind'} />}
                  onClick={() => choose(kind)}
                  data-kind={kind}
                >
                  {kind === 'other' ? 'Something else' : kindWord[kind]}
                  {kind === proposed && ' (suggested)'}
                </Button>
              </li>
            ))}
          </ul>
          {others > 0 && like !== undefined && (
            <CheckField
              label={`Also for ${others === 1 ? 'the other product' : `the ${others} other products`} of ${like.name} whose kind is not known`}
              checked={alsoOthers}
              onChange={() => setAlsoOthers(!alsoOthers)}
            />
          )}
        </div>
        <StepFoot refused={undefined}>
          <Button size="sale" wide onClick={onLater}>
            Sell without a kind
          </Button>
        </StepFoot>
      </section>
    </div>
  )
}
