/**
 * For a field about a customer, into which a browser or a password manager would put its owner's name and number.
 * Browsers ignore `off` there, but leave alone an `autocomplete` that they don't know, and keep no history of a name
 * that is only a number.
 */
export const notFilledIn = {
  name: 'field_1',
  autoComplete: 'customer',
  'data-1p-ignore': true,
  'data-bwignore': true,
  'data-lpignore': 'true',
} as const
