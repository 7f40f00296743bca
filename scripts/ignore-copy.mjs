import { PluginKind, declareValuePlugin } from '@stryker-mutator/api/plugin'

/**
 * What this needs of Babel's nodes.
 * @typedef {object} Node
 * @property {string} type
 * @property {string} [value] of a string
 * @property {readonly { type: string }[]} [expressions] of a template
 * @property {readonly { value: { raw: string } }[]} [quasis] of a template: the text around the expressions
 */

/** Two words with a blank between them. */
const words = /\p{L}[\p{L}\p{P}]* +[\p{L}\p{P}]*\p{L}/u

/**
 * Leaves out texts for people: sentences on screens and slips, messages of errors, the sources of a table's cells.
 * Whether a sentence reads well, no unit test says, and thousands of emptied ones would hide what matters.
 */
export const strykerPlugins = [
  declareValuePlugin(PluginKind.Ignore, 'copy', {
    /** @param {{ node?: Node }} path */
    shouldIgnore: ({ node }) =>
      node !== undefined && words.test(textOf(node)) ? 'a text for people' : undefined,
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
