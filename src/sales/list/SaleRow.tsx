import type { KeyboardEvent } from 'react'
import { Link } from 'react-router'
import ChevronRight from 'lucide-react/icons/chevron-right'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { kindWord } from '../../catalogue/kind/kind.ts'
import type { SaleAccount } from '../../engine/sale.ts'
import { paths } from '../../till/address/paths.ts'
import { useMaySell } from '../../till/people/role.ts'
import { Amount } from '../../ui/Amount.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Cut } from '../../ui/Cut.tsx'
import { SaleMark } from '../../catalogue/SaleMark.tsx'
import { attemptText, cameToNothing, retryChance, type Chain } from '../store/chain.ts'
import { listedAmount, type ListedSale } from '../store/listed-sale.ts'
import { moneyMark } from './money-mark.ts'
import { SaleRowFrame } from './SaleRowFrame.tsx'
import { saleStatusWords } from '../store/status.ts'

interface SaleRowProps {
  one: ListedSale
  chain: Chain
  account: SaleAccount
  onRetry: (one: ListedSale) => void
  onKeyDown: (event: KeyboardEvent) => void
}

/** A sale in the list: the whole row is a link to it. */
export function SaleRow({ one, chain, account, onRetry, onKeyDown }: SaleRowProps) {
  const { label, tone } = saleStatusWords(one)
  const attempts = chain.filter((other) => !cameToNothing(other)).length
  const mark = moneyMark(one)
  const maySell = useMaySell()
  const chance = retryChance(one, chain, account)
  return (
    <SaleRowFrame data-kind={one.kind}>
      <SaleMark
        kind={one.kind}
        brandName={one.brand}
        imageUrl={one.imageUrl}
        className="max-lg:row-span-2 max-lg:row-start-1 max-sm:hidden"
      />
      <div className="flex min-w-0 flex-col text-sm max-lg:col-start-2 max-lg:row-span-2 max-lg:row-start-1 max-sm:col-start-1">
        <Link to={paths.sale(one.key)} className="row-link flex text-base/sm" onKeyDown={onKeyDown}>
          <Cut>{one.title}</Cut>
        </Link>
        <span className="text-xs text-ink-soft">
          {mark !== undefined && (
            <span
              className={`font-semibold figures ${mark.status === undefined ? 'text-ink' : 'tone-needs text-tone-ink'}`}
            >
              {mark.text} ·{' '}
            </span>
          )}
          <span className="whitespace-nowrap figures">
            {one.recipientMasked || kindWord[one.kind]}
          </span>
          {attempts > 1 && <span> · attempt {attemptText(one, chain) || 'refused'}</span>}
          <span className="lg:hidden" aria-hidden="true">
            {one.time !== '' && ` · ${one.time}`}
            {one.soldBy !== undefined && ` · ${one.soldBy}`}
          </span>
        </span>
      </div>
      <div className="flex min-w-0 flex-col text-sm max-lg:sr-only">
        <span className="figures">{one.time || one.when}</span>
        <Cut className="text-xs text-ink-soft">
          {one.soldBy === undefined ? 'Not sold on this till' : `By ${one.soldBy}`}
        </Cut>
      </div>
      <span className="min-w-0 max-lg:col-start-3 max-lg:row-start-2 max-lg:text-end max-sm:col-start-2">
        <Badge tone={tone}>{label}</Badge>
      </span>
      <span className="text-end max-lg:col-start-3 max-lg:row-start-1 max-sm:col-start-2">
        {one.amount === undefined ? listedAmount(one) : <Amount cents={one.amount} size="row" />}
      </span>
      <span className="relative flex items-center justify-end max-lg:col-start-4 max-lg:row-span-2 max-lg:row-start-1 max-sm:col-start-3">
        {maySell && chance.kind !== 'no' ? (
          <Button
            className="max-sm:w-target max-sm:px-0"
            icon={<RefreshCw aria-hidden="true" />}
            aria-label={`Retry ${one.title}, ${one.recipientMasked}`}
            onClick={() => onRetry(one)}
          >
            <span className="max-sm:sr-only">Retry</span>
          </Button>
        ) : (
          <ChevronRight className="size-5 text-ink-soft max-sm:mx-auto" aria-hidden="true" />
        )}
      </span>
    </SaleRowFrame>
  )
}
