import { configureGlobal } from 'fast-check'

// The same examples in every run: else a mutant is noticed today and not tomorrow.
configureGlobal({ seed: 1 })
