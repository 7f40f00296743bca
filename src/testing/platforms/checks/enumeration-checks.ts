import { createQueryClient } from '../../../platform/reads/create-query-client.ts'
import { enumerationQuery, providersQuery } from '../../../platform/reads/enumerations.ts'
import { enumerationNames } from '../../../platform/contract/catalogue/enumeration.ts'
import { enumerations } from '../../../sandbox/seed/enumerations.ts'
import type { Day } from '../day.ts'

/** The platform's lists: every entry has a readable name (ruling R12). */
export async function checkEnumerations({ platform, till, clock, found }: Day): Promise<void> {
  const { api, account } = till
  const context = { api, account }
  const client = createQueryClient()
  for (const name of enumerationNames) {
    const entries = await clock.until(client.fetchQuery(enumerationQuery(context, name)))
    const isEmpty = platform.drawn.enumerations === 'empty' && name !== 'providers'
    const wanted = isEmpty ? 0 : enumerations[name].length
    found.expect('catalogue', entries.length === wanted, `${name} has ${entries.length} entries`)
    for (const { label } of entries)
      found.expect(
        'raw text',
        label.trim() !== '' && !/^\d+$|\{|T\d\d:/.test(label),
        `${name} has an entry “${label}”`,
      )
  }
  const providers = await clock.until(client.fetchQuery(providersQuery(context)))
  found.expect('catalogue', providers.length > 0, 'the till can’t read any provider')
  client.clear()
}
