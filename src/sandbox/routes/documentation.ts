import { gzipSync } from 'fflate'
import type { Hono } from 'hono'
import { accepts } from 'hono/accepts'
import { docsPage } from '../docs/docs-page.ts'
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

/** The style of the page. A separate file, so a strict content security policy allows it. */
const docsStyle = `:root {
  color-scheme: light dark;
  --ink: light-dark(#1c2421, #e8eeeb);
  --soft: light-dark(#55625d, #a9b6b1);
  --paper: light-dark(#fbfaf7, #141a18);
  --line: light-dark(#d9dcd6, #34403b);
  --link: light-dark(#0b5d4e, #7fd3c0);
}
body {
  margin: 0 auto;
  max-width: 64rem;
  padding: 2rem 1rem 4rem;
  background: var(--paper);
  color: var(--ink);
  font: 1rem/1.55 system-ui, sans-serif;
}
a { color: var(--link); }
h1 { font-size: 1.75rem; line-height: 1.2; }
h2 { margin-top: 2.5rem; font-size: 1.25rem; }
code { font: 0.9em ui-monospace, monospace; }
td > code { white-space: nowrap; }
.table { overflow-x: auto; margin-block: 1rem; }
.table:focus-visible, a:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
table { border-collapse: collapse; width: 100%; }
caption { padding-block: 0.25rem; color: var(--soft); font-size: 0.9rem; text-align: start; }
th, td { padding: 0.4rem 0.75rem 0.4rem 0; border-bottom: 1px solid var(--line); text-align: start; vertical-align: top; }
`
