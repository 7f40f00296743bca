/**
 * A mutant that no test can notice, because it does the same.
 * @typedef {object} EquivalentMutant
 * @property {string} path
 * @property {string} becomes the mutated lines, as `npm run test:mutation` prints them
 * @property {string} why
 */

/** @type {readonly EquivalentMutant[]} */
export const equivalentMutants = []
