import { PluginKind, declareValuePlugin } from '@stryker-mutator/api/plugin'

/**
 * What this needs of Babel's nodes.
 * @typedef {object} Node
 * @property {string} type
 * @property {string} [value] of a string
 * @property {readonly { type: string }[]} [expressions] of a template
 * @property {readonly { value: { raw: string } }[]} [quasis] of a template: the text around the expressions
 * @property {unknown} [test] of a case
 * @property {readonly unknown[]} [consequent] of a case
 * @property {readonly Node[]} [cases] of a switch
 */

/**
 * And of where a node stands.
 * @typedef {object} Path
 * @property {Node} [node]
 * @property {Path | null} [parentPath]
 */

/** Two words with a blank between them. */
const words = /\p{L}[\p{L}\p{P}]* +[\p{L}\p{P}]*\p{L}/u

/**
 * What Stryker leaves out. Texts for people: sentences on screens and slips, messages of errors, the sources of a table's
 * cells. Whether a sentence reads well, no unit test says, and thousands of emptied ones would hide what matters. And the
 * names of cases that do what the default does: they stand there for the check that none is forgotten.
 */
export const strykerPlugins = [
  declareValuePlugin(PluginKind.Ignore, 'left-out', {
    /** @param {Path} path */
    shouldIgnore({ node, parentPath }) {
      if (node === undefined) return undefined
      if (words.test(textOf(node))) return 'a text for people'
      return parentPath != null && isLikeDefault(parentPath)
        ? 'does what the default does'
        : undefined
    },
  }),
]

/**
 * @param {Node} node
 * @returns {string} nothing of a template with more than names in its gaps: those would be left out with it
 */
function textOf({ type, value, expressions = [], quasis = [] }) {
  if (type === 'StringLiteral') return value ?? ''
  const isPlain = expressions.every(({ type }) => /^(?:Identifier|MemberExpression)$/.test(type))
  return type === 'TemplateLiteral' && isPlain ? quasis.map(({ value }) => value.raw).join('x') : ''
}

/**
 * Whether it is a case of its own without a deed of its own, after which only such cases and the default come.
 * @param {Path} path
 */
function isLikeDefault({ node, parentPath }) {
  const cases = parentPath?.node?.cases
  if (node === undefined || cases === undefined) return false
  const rest = cases.slice(cases.indexOf(node))
  return (
    rest.at(-1)?.test === null &&
    rest.slice(0, -1).every(({ consequent }) => consequent?.length === 0)
  )
}
