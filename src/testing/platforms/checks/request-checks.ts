import { z } from 'zod'
import { kindCases } from '../../shop/kind-cases.ts'
import { homeOf } from '../drawn/drawn-till.ts'
import type { Day, DaySale } from '../day.ts'
import { isReadable } from '../drawn/grammar.ts'

const sentBody = z.looseObject({
  merchantReference: z.string(),
  productCode: z.string(),
  amount: z.number(),
  additionalInfo: z.record(z.string(), z.string()).optional(),
})
type SentBody = z.infer<typeof sentBody>

/**
 * The till's requests: the same bytes after confirmation, to the right recipient, with every field of the form, and no
 * secret in an address.
 */
export function checkRequests(day: Day): void {
  const { platform, found, sales } = day
  for (const { path } of platform.reached)
    found.expect('secrets', !/Bearer|token=|pin|90000\d{6}/i.test(path), `an address is ${path}`)
  const bodies = new Map<string, Set<string>>()
  for (const { path, bodyText } of platform.reached) {
    if (!/\/(?:purchase|redeem)$/.test(path)) continue
    const body = sentBody.safeParse(JSON.parse(bodyText))
    if (!body.success) {
      found.add(
        'request',
        `a body without the members of every purchase: ${z.prettifyError(body.error)}`,
      )
      continue
    }
    const { merchantReference } = body.data
    bodies.set(merchantReference, (bodies.get(merchantReference) ?? new Set()).add(bodyText))
  }
  for (const sale of sales) {
    const own = [...(bodies.get(sale.reference) ?? [])]
    found.expect('request', own.length === 1, `${sale.name} was sent in ${own.length} forms`)
    const body = sentBody.safeParse(JSON.parse(own[0] ?? '{}'))
    if (body.success) checkBody(day, sale, body.data)
  }
}

function checkBody({ platform, till, found }: Day, sale: DaySale, body: SentBody): void {
  const { pair, name, asked } = sale
  const one = kindCases.find(({ kind }) => kind === pair.kind)
  if (one === undefined) return
  const { drawn, catalogue: own } = platform
  const [member, text] = one.sentTo
  const product = pair.way.lacks === 'product' ? 'GHOST-1' : one.productCode
  found.expect(
    'request',
    body.productCode === own.codeOf(product),
    `${name} was sent as ${body.productCode}`,
  )
  found.expect(
    'request',
    Math.round(body.amount * 100) === asked,
    `${name} was sent with ${body.amount} rand`,
  )
  found.expect(
    'request',
    body[member] === text(pair.way.ending),
    `${name} was sent without its ${member}`,
  )
  const info = body.additionalInfo ?? {}
  if (one.lookup) {
    const gives =
      isReadable(drawn, 'lookupTypes') &&
      (drawn.lookupReference === 'plain' || drawn.lookupReference === 'odd characters')
    found.expect(
      'request',
      /^VAL-\d+/.test(info['validationReference'] ?? '') === gives,
      `${name} was sent with the wrong lookup`,
    )
  }
  found.expect('request', info['validationReference'] !== 'null', `${name} was sent with “null”`)
  // The spec lists a redemption's members (section Endpoints 11), so a category changes nothing.
  if (pair.kind === 'redemption') return
  const where = { code: sale.draft.summary.productCode, kind: pair.kind }
  const home = homeOf(platform, till.shop.catalogue, where)
  if (home === undefined) return
  for (const required of own.requiredIn(home)) {
    const value = info[required] ?? body[required]
    found.expect(
      'request',
      typeof value === 'string' && value !== '',
      `${name} was sent without the required field ${required}`,
    )
  }
}
