/**
 * What became of one mutant, as far as the score needs it.
 * @typedef {object} Mutant
 * @property {string} path from the project's root
 * @property {number} line where it begins
 * @property {string} was the changed lines, on one line
 * @property {string} becomes the same, mutated
 * @property {'killed' | 'survived' | 'left-out'} fate
 */

/** @typedef {import('@stryker-mutator/api/core').MutantResult} MutantResult */

/**
 * @param {MutantResult} result
 * @param {string} path from the project's root
 * @param {string} source of the file
 * @returns {Mutant}
 */
export function mutantOf({ location: { start, end }, replacement, status }, path, source) {
  const lines = source.split('\n')
  const [first, last] = [lines[start.line - 1] ?? '', lines[end.line - 1] ?? '']
  const before = first.slice(0, start.column - 1)
  return {
    path,
    line: start.line,
    was: onOneLine(lines.slice(start.line - 1, end.line).join('\n')),
    becomes: onOneLine(`${before}${replacement}${last.slice(end.column - 1)}`),
    fate: fateOf(status),
  }
}

/**
 * What can't be loaded or compiled is no mutant of a program. One that ran out of time was noticed.
 * @param {MutantResult['status']} status
 * @returns {Mutant['fate']}
 */
function fateOf(status) {
  if (status === 'Survived' || status === 'NoCoverage') return 'survived'
  return status === 'Killed' || status === 'Timeout' ? 'killed' : 'left-out'
}

/** @param {string} text */
function onOneLine(text) {
  return text.replaceAll(/\s+/g, ' ').trim()
}

/**
 * How many mutants there are, how many of them change nothing that anyone could notice, how many the tests noticed, and
 * which they did not.
 * @typedef {object} Score
 * @property {number} mutants
 * @property {number} equivalent
 * @property {number} killed
 * @property {readonly Mutant[]} unnoticed
 */

/**
 * @param {readonly Mutant[]} all
 * @param {readonly { path: string, becomes: string }[]} known mutants that are equivalent
 * @returns {Score}
 */
export function scoreOf(all, known) {
  const mutants = all.filter(({ fate }) => fate !== 'left-out')
  const survived = mutants.filter(({ fate }) => fate === 'survived')
  const unnoticed = survived.filter(
    ({ path, becomes }) => !known.some((one) => one.path === path && one.becomes === becomes),
  )
  return {
    mutants: mutants.length,
    equivalent: survived.length - unnoticed.length,
    killed: mutants.length - survived.length,
    unnoticed,
  }
}

/**
 * The killed among those that are not equivalent, in percent.
 * @param {Score} score
 */
export function percentOf({ mutants, equivalent, killed }) {
  return mutants === equivalent ? 100 : (100 * killed) / (mutants - equivalent)
}
