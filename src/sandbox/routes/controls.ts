import type { Hono } from 'hono'
import { pagination } from '../../platform/contract/pagination.ts'
import { genericReceipt } from '../../platform/contract/sale/receipt.ts'
import { formatRand } from '../../values/money.ts'
import { json } from '../http/answer.ts'
import { checkBody, checkMediaType, readBody } from '../http/body.ts'
import type { Env, Parts } from '../http/parts.ts'
import { Refusal } from '../rules/checks/refusal.ts'
import type { ControlState } from '../rules/control-state.ts'
import { additionsRequest } from '../seed/additions.ts'
import { mergeSwitches } from '../rules/switches.ts'

/**
 * The sandbox's controls, for demos and tests only: switches, ledger, more catalogue and reset. Also hands out what a
 * platform would send: reset tokens by mail, vouchers by SMS. They need no token.
 */
export function mountControls(app: Hono<Env>, parts: Parts, state: ControlState): void {
  const { store } = parts
  app.get('/sandbox/switches', () => json(state.switches()))
  app.put('/sandbox/switches', async (c) => {
    const merged = mergeSwitches(state.switches(), await readBody(c.req.raw))
    if (!merged.ok) throw new Refusal(400, 'INVALID_SWITCH', merged.problem)
    await state.change({ switches: merged.switches })
    return json(merged.switches)
  })
  app.get('/sandbox/ledger', async () => json(await store.ledger()))
  app.put('/sandbox/catalogue', async (c) => {
    const additions = checkBody(additionsRequest, await readBody(c.req.raw))
    await state.change({ additions })
    return json({
      categories: additions.categories?.length ?? 0,
      products: additions.products?.length ?? 0,
    })
  })
  app.get('/sandbox/outbox', async () => json(await outbox(parts)))
  app.post('/sandbox/reset', async (c) => {
    checkMediaType(c.req.raw)
    await store.reset()
    state.clear()
    return json({ successful: true })
  })
  app.get('/sandbox/reset-tokens', (c) => {
    const token = state.resetToken(c.req.query('username') ?? '')
    if (token === undefined) throw new Refusal(404, 'NOT_FOUND', 'There is no such reset token')
    return json({ token })
  })
  const allowed = {
    switches: 'GET, PUT',
    ledger: 'GET',
    catalogue: 'PUT',
    reset: 'POST',
    'reset-tokens': 'GET',
    outbox: 'GET',
  }
  for (const [path, methods] of Object.entries(allowed))
    app.all(`/sandbox/${path}`, (c) => {
      throw new Refusal(405, 'METHOD_NOT_ALLOWED', `${c.req.method} is not allowed here`, {
        headers: { Allow: methods },
      })
    })
}

/** A message that a platform would have sent. */
interface Sms {
  readonly to: unknown
  readonly text: string
  readonly transactionId: string
}

/**
 * The SMS with the details of each voucher sold (spec, section Endpoints 9, rule 3), newest first: of the newest
 * hundred transactions of each account.
 */
async function outbox({ store, catalogue, fulfilment }: Parts): Promise<readonly Sms[]> {
  const newest = { field: 'createdDate', direction: 'desc' } as const
  const { accounts } = await store.ledger()
  const pages = accounts.map(({ id }) =>
    store.listTransactions(id, { page: 0, size: pagination.maximumSize, sort: newest }),
  )
  const found = (await Promise.all(pages)).flatMap(({ content }) => content)
  const current = await Promise.all(found.map((one) => fulfilment.current(one)))
  return current
    .filter(({ status, kind }) => status === 'COMPLETED' && kind === 'purchase')
    .sort((a, b) => b.createdAt - a.createdAt)
    .flatMap(({ id, productCode, amount, body, receipt }) => {
      const product = catalogue.product(productCode)
      if (product?.kind !== 'voucher' || receipt === null) return []
      const { pin, serialNumber, expiryDate } = genericReceipt.parse(receipt)
      const what = `${product.name}, ${formatRand(amount)}. PIN ${pin}.`
      const text = `${what} Serial number ${serialNumber}. Valid until ${expiryDate}.`
      return [{ to: body['mobileNumber'], transactionId: id, text }]
    })
}
