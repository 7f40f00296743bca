/**
 * How long each kind of request may take, in milliseconds. The spec names none. Apart from `requests.ts`,
 * which the sign-in doesn't need.
 */
export const timeouts = { sale: 30_000, poll: 10_000, read: 15_000, lookup: 20_000, token: 15_000 }
