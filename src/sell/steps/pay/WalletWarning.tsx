import { useTill } from '../../../till/till.ts'
import { useToldBalance } from '../../../till/held/wallet.ts'
import { Banner } from '../../../ui/overlay/Banner.tsx'
import { clockTime } from '../../../values/time/clock-time.ts'
import { formatRand, type Cents } from '../../../values/money.ts'

/** Warns if the wallet has too little for a sale and the platform has told its balance. Never stops it. */
export function WalletWarning({ amount }: { amount: Cents }) {
  const { clock } = useTill().api
  const told = useToldBalance()
  if (told === undefined || amount <= told.left) return null
  return (
    <Banner tone="needs" title="The wallet may have too little">
      Going by what the platform said at {clockTime(told.toldAt, clock.wallNow())},{' '}
      {formatRand(told.left)} is left. Top it up before you take the money, or the platform may
      refuse the sale.
    </Banner>
  )
}
