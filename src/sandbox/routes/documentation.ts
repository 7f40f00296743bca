import { gzipSync } from 'fflate'
import type { Hono } from 'hono'
import { accepts } from 'hono/accepts'
import { docsPage } from '../docs/docs-page.ts'
import { docsStyle } from '../docs/docs-style.ts'
import { openApiDocument } from '../docs/openapi.ts'
import type { Env } from '../http/parts.ts'
import { picture } from '../seed/pictures.ts'
import { Refusal } from '../rules/checks/refusal.ts'

// Without `allow-same-origin` the browser refuses the page's style sheet as another origin's.
const policy =
  "sandbox allow-same-origin; default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Public, and specific to the running version. */
const revalidated = { 'Cache-Control': 'no-cache' }

/** The API's document, the page that explains it, and the catalogue's pictures. All are public. */
export function mountDocumentation(app: Hono<Env>): void {
  // Made once, because both cost work and are public.
  const document = once(() => new TextEncoder().encode(JSON.stringify(openApiDocument())))
  const packed = once(() => gzipSync(document()))
  const page = once(docsPage)
  app.get('/openapi.json', (c) => {
    const wanted = accepts(c, {
      header: 'Accept-Encoding',
      supports: ['gzip'],
      default: 'identity',
    })
    const headers = {
      'Content-Type': 'application/json',
      Vary: 'Accept-Encoding',
      'Cache-Control': 'no-cache, no-transform',
    }
    return wanted === 'gzip'
      ? new Response(packed(), { headers: { ...headers, 'Content-Encoding': 'gzip' } })
      : new Response(document(), { headers })
  })
  app.get('/docs', () =>
    text(page(), 'text/html', { 'Content-Security-Policy': policy, ...revalidated }),
  )
  app.get('/docs.css', () => text(docsStyle, 'text/css', revalidated))
  app.get('/images/:name', (c) => {
    const drawn = picture(c.req.param('name'))
    if (drawn === undefined) throw new Refusal(404, 'NOT_FOUND', 'There is no such picture')
    return text(drawn, 'image/svg+xml', { 'Cache-Control': 'public, max-age=86400' })
  })
  for (const path of ['/openapi.json', '/docs', '/docs.css', '/images/:name'])
    app.all(path, (c) => {
      throw new Refusal(405, 'METHOD_NOT_ALLOWED', `${c.req.method} is not allowed here`, {
        headers: { Allow: 'GET' },
      })
    })
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined
  return () => (made ??= { value: make() }).value
}

function text(body: string, type: string, more: Readonly<Record<string, string>> = {}): Response {
  return new Response(body, {
    headers: {
      'Content-Type': `${type}; charset=utf-8`,
      'X-Content-Type-Options': 'nosniff',
      ...more,
    },
  })
}
