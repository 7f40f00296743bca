import type { Sale } from '../../engine/sale.ts'

/** Words for a sale and its money, for selling and for redeeming. */
export interface OperationWords {
  /** 'sale', inside a sentence. */
  readonly noun: string
  readonly doing: string
  readonly done: string
  readonly doneShort: string
  readonly handedOver: string
  /** What the customer gets. */
  readonly toHandOver: string
  readonly dontRepeat: string
  /** The effect on the money, for each outcome. */
  readonly taken: string
  readonly untouched: string
  /** The same, if the customer's cash is in the drawer. */
  readonly walletUntouched: string
  readonly maybe: string
  readonly unsure: string
  readonly neverSent: string
  readonly thisAttempt: string
}

/** By the kind of request (spec, section Endpoints 9 and 11). */
export const operationWords: Readonly<Record<Sale['kind'], OperationWords>> = {
  purchase: {
    noun: 'sale',
    doing: 'Selling…',
    done: 'Sold',
    doneShort: 'Sold',
    handedOver: 'Sold and handed over',
    toHandOver: 'receipt',
    dontRepeat: 'Don’t sell it again',
    taken: 'The money was taken.',
    untouched: 'No money was taken.',
    walletUntouched: 'No money was taken from the shop’s wallet.',
    maybe: 'Money may have been taken from the shop’s wallet.',
    unsure: 'Nobody knows yet whether money was taken from the shop’s wallet.',
    neverSent: 'No money was taken from the shop’s wallet.',
    thisAttempt: 'This attempt took no money from the shop’s wallet.',
  },
  redeem: {
    noun: 'redemption',
    doing: 'Redeeming…',
    done: 'Redeemed',
    doneShort: 'Redeemed',
    handedOver: 'Redeemed and handed over',
    toHandOver: 'value and the receipt',
    dontRepeat: 'Don’t redeem it again',
    taken: 'The voucher was redeemed.',
    untouched: 'Nothing was redeemed and no money was taken.',
    walletUntouched: 'Nothing was redeemed and no money was taken.',
    maybe: 'The voucher may have been redeemed.',
    unsure: 'Nobody knows yet whether the voucher was redeemed.',
    neverSent: 'Nothing was redeemed.',
    thisAttempt: 'This attempt redeemed nothing.',
  },
}
