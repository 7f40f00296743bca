import { paths } from './paths.ts'

/** Of the query of `/redeem/:productCode`: the reference of a redemption that was refused, to be corrected. */
export const correctedParameter = 'corrects'

/**
 * The form of a voucher with what a refused redemption was typed as, but for the PIN (ruling R24: a corrected PIN
 * is a new sale). Built here and not in `paths.ts`, which every first screen carries.
 */
export function pathOfCorrection(productCode: string, reference: string) {
  return {
    pathname: paths.redeemProduct(productCode),
    search: new URLSearchParams({ [correctedParameter]: reference }).toString(),
  }
}
