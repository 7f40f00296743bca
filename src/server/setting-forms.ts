import * as z from 'zod/mini'
import { hostNameOf } from './visitors.ts'

/** A whole number from 0. */
export function wholeNumber(largest: number) {
  return z.pipe(
    z.string().check(
      z.regex(/^\d{1,6}$/),
      z.refine((text) => Number(text) <= largest),
    ),
    z.transform(Number),
  )
}

/** A PostgreSQL address, as text: its driver reads it. */
export const databaseUrl = z
  .string()
  .check(z.refine((text) => ['postgres:', 'postgresql:'].includes(urlOf(text)?.protocol ?? '')))

/** An http or https address that holds nothing secret and no query. */
export const upstreamUrl = urlThat(
  (url) => `${url.username}${url.password}${url.search}${url.hash}` === '',
)

/** An http or https origin. */
export const publicUrl = urlThat((url) => url.href === `${url.origin}/`)

function urlThat(holds: (url: URL) => boolean) {
  return z.pipe(
    z.string().check(
      z.refine((text) => {
        const url = urlOf(text)
        return url !== undefined && ['http:', 'https:'].includes(url.protocol) && holds(url)
      }),
    ),
    z.transform((text) => new URL(text)),
  )
}

/** Host names between commas, as `URL.hostname` writes them. */
export const hostNames = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) =>
      text
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name !== '')
        .map((name) => hostNameOf(name) ?? ''),
    ),
  ),
  z.array(z.string().check(z.minLength(1))),
)

function urlOf(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined
}
