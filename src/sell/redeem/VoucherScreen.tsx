import { useMatch, useNavigate } from 'react-router'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { StaleBanner } from '../../catalogue/browse/CatalogueTrouble.tsx'
import type { ProductView } from '../../catalogue/product-view.ts'
import { useCatalogue } from '../../catalogue/use-catalogue.ts'
import { paths, routePatterns } from '../../till/address/paths.ts'
import { useNextPerson } from '../../till/people/next-person.ts'
import { useTill, type Till } from '../../till/till.ts'
import { useEngineStatus } from '../../till/held/use-sales.ts'
import { engineTrouble } from '../../till/words/engine-trouble.ts'
import { announce } from '../../ui/overlay/announce.ts'
import { TileGridSkeleton } from '../../ui/tile/TileSkeleton.tsx'
import { ListTrouble, NothingNow } from '../ListTrouble.tsx'
import { useOnLeaving } from '../use-on-leaving.ts'
import { VoucherTiles } from './VoucherTiles.tsx'
import { useStore } from 'zustand'

/**
 * The vouchers that can be redeemed, in the place where sales have the catalogue. The panel beside them redeems one,
 * and reports problems once one is chosen.
 */
export function VoucherScreen() {
  const state = useCatalogue()
  const trouble = engineTrouble(useEngineStatus())
  const [pin, onPin] = useScannedPin()
  const chosen = useMatch(routePatterns.redeem) === null
  useForgetOnLeaving()
  useForgetForNext()
  return (
    <div className="flex flex-col gap-5">
      <h1>Redeem a voucher</h1>
      {trouble !== undefined && !chosen && <NothingNow operation="redeem" />}
      {trouble === undefined && state.kind === 'loading' && <TileGridSkeleton count={4} />}
      {trouble === undefined && state.kind === 'failed' && !chosen && (
        <ListTrouble operation="redeem" {...state} />
      )}
      {trouble === undefined && state.kind === 'ready' && (
        <>
          {state.stale !== undefined && <StaleBanner failure={state.stale} readAt={state.readAt} />}
          <VoucherTiles
            products={redeemable(state.catalogue)}
            chosen={chosen}
            pin={pin}
            onPin={onPin}
            onReload={state.reload}
          />
        </>
      )}
    </div>
  )
}

/** What the catalogue's rules call a redemption (ruling R7). */
function redeemable({ products }: Catalogue): readonly ProductView[] {
  return products.filter(({ kind }) => kind === 'redemption')
}

/** Leaves no PIN on the screen for the next person: neither here nor in a voucher's form. */
function useForgetForNext(): void {
  const till = useTill()
  const navigate = useNavigate()
  const atForm = useMatch(routePatterns.redeemProduct) !== null
  useNextPerson(() => {
    if (till.scannedPin.getState() !== '') announce('The voucher’s PIN was removed. Read it again.')
    forgetVoucher(till)
    if (atForm) navigate(paths.redeem())
  })
}

/** The next customer’s voucher starts empty. */
function useForgetOnLeaving(): void {
  const till = useTill()
  useOnLeaving(() => forgetVoucher(till))
}

/** The PIN, and its setter. */
function useScannedPin(): readonly [pin: string, onPin: (pin: string) => void] {
  const { scannedPin } = useTill()
  return [useStore(scannedPin), (pin) => scannedPin.setState(pin)]
}

/** Leaves nothing of a voucher for the next customer. */
export function forgetVoucher({ scannedPin, drafts }: Till): void {
  scannedPin.setState('')
  drafts.redeem.leave()
}
