import { assert as assertAll, check as checkAll, configureGlobal } from 'fast-check'

/** A mutant is run thousands of times over: what random tests notice at all, most of them notice soon. */
const examples = 25

// The same examples in every run: else a mutant is noticed today and not tomorrow.
configureGlobal({ seed: 1, numRuns: examples })

export * from 'fast-check'

/** @type {typeof assertAll} */
export const assert = (property, parameters) => assertAll(property, few(parameters))

/** @type {typeof checkAll} */
export const check = (property, parameters) => checkAll(property, few(parameters))

/**
 * @template T
 * @param {import('fast-check').Parameters<T> | undefined} parameters
 */
function few(parameters) {
  return { ...parameters, numRuns: Math.min(parameters?.numRuns ?? examples, examples) }
}
