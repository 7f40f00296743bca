import { describe } from 'vitest'
import { authenticationTests } from './authentication.ts'
import { useBench } from './bench.ts'
import { catalogueTests } from './catalogue.ts'
import { controlTests, withoutControlsTests } from './controls.ts'
import type { MakeHome } from './home.ts'
import { idempotencyTests } from './idempotency.ts'
import { limitTests } from './limits.ts'
import { lookupTests } from './lookups.ts'
import { malformedTests } from './malformed.ts'
import { purchaseTests } from './purchases.ts'
import { recipientTests } from './recipients.ts'
import { redemptionTests } from './redemptions.ts'
import { retryTests } from './retries.ts'
import { shapeTests } from './shapes.ts'
import { switchTests } from './switches.ts'
import { transactionTests } from './transactions.ts'

/**
 * Registers the conformance suite for a home: every endpoint, field, error row, fixed input, switch, lifetime and
 * limit.
 * @param name of the home, for the report
 * @param tags vitest's tags for all these tests
 */
export function conformance(name: string, makeHome: MakeHome, tags: string[] = []): void {
  describe(`Sandbox conformance: ${name}`, { tags }, () => {
    describe('without limits', () => {
      const bench = useBench(makeHome)
      authenticationTests(bench)
      lookupTests(bench)
      purchaseTests(bench)
      idempotencyTests(bench)
      recipientTests(bench)
      retryTests(bench)
      redemptionTests(bench)
      catalogueTests(bench)
      transactionTests(bench)
      shapeTests(bench)
      switchTests(bench)
      malformedTests(bench)
      controlTests(bench)
    })

    describe('with the limits of the spec', () => {
      limitTests(useBench(makeHome, { rateLimits: true }))
    })

    describe('without controls, with CATALOGUE_SIZE=25', () => {
      withoutControlsTests(useBench(makeHome, { controls: false, catalogueSize: 25 }))
    })
  })
}
