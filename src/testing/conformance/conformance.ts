import { describe } from 'vitest'
import { authenticationTests } from './suites/authentication.ts'
import { useBench } from './bench.ts'
import { catalogueTests } from './suites/catalogue.ts'
import { controlTests, withoutControlsTests } from './suites/controls.ts'
import type { MakeHome } from './home.ts'
import { idempotencyTests } from './suites/idempotency.ts'
import { limitTests } from './suites/limits.ts'
import { lookupTests } from './suites/lookups.ts'
import { malformedTests } from './suites/malformed.ts'
import { purchaseTests } from './suites/purchases.ts'
import { recipientTests } from './suites/recipients.ts'
import { redemptionTests } from './suites/redemptions.ts'
import { retryTests } from './suites/retries.ts'
import { shapeTests } from './suites/shapes.ts'
import { switchTests } from './suites/switches.ts'
import { transactionTests } from './suites/transactions.ts'

/**
 * Registers the conformance suite for a home: every endpoint, field, error row, fixed input, switch, lifetime and
 * limit.
 * @param name of the home, for the report
 * @param tags vitest's tags for all these tests
 * @param otherTags vitest's tags for the tests with limits or without controls, which need two more homes
 */
export function conformance(
  name: string,
  makeHome: MakeHome,
  tags: string[] = [],
  otherTags = tags,
): void {
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

    describe('with the limits of the spec', { tags: otherTags }, () => {
      limitTests(useBench(makeHome, { rateLimits: true }))
    })

    describe('without controls, with CATALOGUE_SIZE=25', { tags: otherTags }, () => {
      withoutControlsTests(useBench(makeHome, { controls: false, catalogueSize: 25 }))
    })
  })
}
