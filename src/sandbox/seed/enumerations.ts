import type { EnumerationName } from '../../platform/contract/catalogue/enumeration.ts'
import { providerActive } from '../../platform/contract/catalogue/provider.ts'
import { transactionStatusCodes } from '../../platform/contract/sale/transaction.ts'
import { brandCodes, brandOf, brands, type BrandCode } from './product.ts'

/** A brand with an inactive provider, to show the till's warning; its product still sells. */
const notActive: BrandCode = 'TSHWANE'

/** Brands without a provider. */
const withoutProvider: readonly BrandCode[] = ['GHOST']

const objects = (...entries: readonly (readonly [string, string])[]) =>
  entries.map(([code, description], index) => ({ id: index + 1, code, description }))

/**
 * The twelve enumerations, some of text, some of objects. Some entries are unknown to any client, since new ones may be
 * added at any time (spec, section Endpoints 15; ruling R12).
 */
export const enumerations: Readonly<Record<EnumerationName, readonly unknown[]>> = {
  brands: brandCodes.map((code) => ({ id: brandOf(code).id, code, description: brands[code] })),
  providers: [
    ...brandCodes
      .filter((code) => !withoutProvider.includes(code))
      .map((code) => provider(code, brands[code], code === notActive ? 'MAINTENANCE' : undefined)),
    provider('SATELLITE', 'Satellite top-up', 'ONBOARDING'),
  ],
  'transaction-status': Object.keys(transactionStatusCodes),
  'transaction-item-status': ['PENDING', 'PROCESSING', 'COMPLETED', 'FAILED', 'REVERSED'],
  'channel-types': objects(
    ['USSD', 'USSD menu'],
    ['MOBILE', 'Mobile app'],
    ['POS', 'Point of sale'],
    ['WEB', 'Web till'],
    ['X-KIOSK-2', 'Kiosk of the second generation'],
  ),
  'partner-types': objects(
    ['RESELLER', 'Reseller'],
    ['AGGREGATOR', 'Aggregator'],
    ['INTEGRATOR', 'System integrator'],
  ),
  'funding-methods': objects(['EFT', 'Bank transfer'], ['CASH', 'Cash deposit'], ['CARD', 'Card']),
  'funding-request-status': ['REQUESTED', 'APPROVED', 'DECLINED'],
  integrations: objects(['REST', 'REST API'], ['ISO8583', 'ISO 8583'], ['FILE', 'File exchange']),
  environments: ['sandbox', 'production'],
  'authentication-types': ['PASSWORD', 'REFRESH_TOKEN'],
  'simple-entity-types': objects(
    ['MERCHANT', 'Merchant'],
    ['SUB_MERCHANT', 'Sub-merchant'],
    ['PARTNER', 'Partner'],
    ['VENDOR', 'Vendor'],
  ),
}

function provider(code: string, description: string, state: string = providerActive) {
  return { id: `PR-${code}`, code, description, state, type: 'PROVIDER' }
}
