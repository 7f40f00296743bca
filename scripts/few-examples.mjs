import { configureGlobal } from 'fast-check'

// The same examples in every run: else a mutant is noticed today and not tomorrow. And few of them: a mutant is run
// thousands of times over, and what random tests notice at all, they mostly notice soon.
configureGlobal({ seed: 1, numRuns: 25 })
