import { parseArgs } from 'node:util'
import { readConfig } from '../platform/transport/config.ts'

/** What the user asked for. Leaves out the password, because others can read a command line. */
export interface DoctorOptions {
  readonly url: string
  readonly user: string
  readonly accountId: string | undefined
  readonly channelId: string | undefined
}

export const usage = `Examines a vending platform by reading, and says how the till copes with it.

  npm run doctor -- --url URL --user NAME [--account ID] [--channel ID]

  --url URL      the platform's base address, such as https://api.example.com/api/v1
  --user NAME    who signs in; the password is taken from TUCKSHOP_PASSWORD
  --account ID   the merchant's or sub-merchant's own id: without it no products are seen
  --channel ID   the channel's id, from the merchant dashboard

Ends with 0 if the till copes, 2 if somebody must arrange something, 3 if the till can't work with
something, 4 if the platform could not be examined, 64 if the command line is wrong, 1 if the doctor itself
broke.
`

type OptionsResult =
  | { readonly kind: 'ok'; readonly options: DoctorOptions }
  | { readonly kind: 'help' }
  | { readonly kind: 'wrong'; readonly problem: string }

/** Reads the command line. Never throws. */
export function readOptions(args: readonly string[]): OptionsResult {
  let values: ReturnType<typeof parsed>
  try {
    values = parsed(args)
  } catch (error) {
    return wrong(error instanceof Error ? error.message : 'The command line can’t be read.')
  }
  if (values.help === true) return { kind: 'help' }
  const { url, user, account, channel } = values
  if (url === undefined) return wrong('Give the platform’s address by --url.')
  const address = addressIn(url)
  if (address === undefined)
    return wrong(
      `--url takes an http or https address without a query or a password in it, such as https://api.example.com/api/v1; not ${url.replace(/\/\/.*@/, '//…@')}`,
    )
  if (user === undefined || user === '') return wrong('Give the user’s name by --user.')
  return { kind: 'ok', options: { url: address, user, accountId: account, channelId: channel } }
}

function parsed(args: readonly string[]) {
  const text = { type: 'string' } as const
  return parseArgs({
    args: [...args],
    options: { url: text, user: text, account: text, channel: text, help: { type: 'boolean' } },
  }).values
}

function wrong(problem: string): OptionsResult {
  return { kind: 'wrong', problem }
}

/** Applies the till's rule for `apiBaseUrl`, but a path alone leads nowhere from here. */
function addressIn(url: string): string | undefined {
  const trimmed = url.trim()
  if (!/^https?:/i.test(trimmed)) return undefined
  const read = readConfig(JSON.stringify({ apiBaseUrl: trimmed }))
  return read.kind === 'ok' ? read.config.apiBaseUrl.replace(/\/+$/, '') : undefined
}
