import { z } from 'zod'
import { isEndpointName } from '../../platform/contract/endpoints.ts'
import { specLimits, strictLimits, type Limits } from '../../sandbox/rules/rate-limit.ts'
import { isNetwork } from '../http/client-address.ts'
import { hostNameOf } from '../http/host-name.ts'

/** The sandbox's limits: the spec's, none, more, or the spec's with others, such as `purchase=30,redeem=10`. */
export const rateLimits = z.string().transform((text, context): Limits | boolean => {
  if (text === 'on' || text === 'off') return text === 'on'
  if (text === 'strict') return strictLimits
  const own = text.split(',').map((one) => /^(\w+)=([1-9]\d{0,5})$/.exec(one) ?? [])
  if (own.every(([, name = '']) => isEndpointName(name)))
    return {
      ...specLimits,
      ...Object.fromEntries(own.map(([, name, most]) => [name, Number(most)])),
    }
  context.addIssue('unknown')
  return z.NEVER
})

/** A whole number from 0. */
export function wholeNumber(largest: number) {
  return z
    .string()
    .regex(/^\d{1,6}$/)
    .refine((text) => Number(text) <= largest)
    .transform(Number)
}

/** A host name or an address of this machine. */
export const listenAddress = z.string().regex(/^[\w.:%-]+$/)

/** A PostgreSQL address, kept as text because the driver parses it. */
export const databaseUrl = z.url({ protocol: /^postgres(?:ql)?$/ })

/** An http or https address without a password or a query. */
export const upstreamUrl = urlThat(
  (url) => `${url.username}${url.password}${url.search}${url.hash}` === '',
)

/** An http or https origin. */
export const publicUrl = urlThat((url) => url.href === `${url.origin}/`)

function urlThat(holds: (url: URL) => boolean) {
  return z
    .url({ protocol: /^https?$/ })
    .transform((text) => new URL(text))
    .refine(holds)
}

/** Host names separated by commas, as `URL.hostname` writes them. */
export const hostNames = listOf(hostNameOf)

/** Addresses and networks separated by commas. */
export const networks = listOf((text) => (isNetwork(text) ? text : undefined))

/** A path in the file system. */
export const filePath = z.string().regex(/^[^\0]*\S[^\0]*$/)

/** A list separated by commas. @param read returns nothing for an invalid entry */
function listOf(read: (text: string) => string | undefined) {
  return z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== '')
        .map(read),
    )
    .pipe(z.array(z.string()))
}
