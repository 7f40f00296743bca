import { assert as assertAll, check as checkAll, configureGlobal } from 'fast-check'

/** A mutant is run thousands of times over: what random tests notice at all, most of them notice soon. */
const examples = 25

// The same examples in every run: else a mutant is noticed today and not tomorrow.
configureGlobal({ seed: 1, numRuns: examples })

export * from 'fast-check'

/**
 * @template T
 * @param {import('fast-check').IRawProperty<T>} property
 * @param {import('fast-check').Parameters<T>} [parameters]
 */
export function assert(property, parameters) {
  return assertAll(property, few(parameters))
}

/**
 * @template T
 * @param {import('fast-check').IRawProperty<T>} property
 * @param {import('fast-check').Parameters<T>} [parameters]
 */
export function check(property, parameters) {
  return checkAll(property, few(parameters))
}

/**
 * @template T
 * @param {import('fast-check').Parameters<T> | undefined} parameters
 */
function few(parameters) {
  return { ...parameters, numRuns: Math.min(parameters?.numRuns ?? examples, examples) }
}
