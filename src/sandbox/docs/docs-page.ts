import { endpoints, type Endpoint } from '../../platform/contract/endpoints.ts'
import { lookupErrors } from '../../platform/contract/error-body.ts'
import { mountPath } from '../http/request-path.ts'
import { requestMembers } from './openapi.ts'
import { rateLimits } from '../../platform/contract/limits.ts'
import { rejections } from '../rules/checks/rejection.ts'
import { demoAccounts } from '../seed/accounts.ts'
import { switchSettings } from '../rules/switches.ts'
import { fixedPins, fixedRecipients } from './fixed-inputs.ts'
import { formatRand } from '../../values/money.ts'

type Cells = readonly string[]

/** The page at `/vas/docs`: the API at a glance. It has no script, and its style is `docsStyle`. */
export function docsPage(): string {
  const rows = Object.values(endpoints).flatMap((endpoint: Endpoint) => [
    [
      String(endpoint.number),
      endpoint.methods.join(', '),
      `<code>${escape(endpoint.path)}</code>`,
      escape(endpoint.summary),
      callers[endpoint.callers],
    ],
  ])
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Vending API sandbox</title>
<link rel="stylesheet" href="${mountPath}/docs.css">
</head>
<body>
<header>
<h1>Vending API sandbox</h1>
<p>Every route answers under <code>${mountPath}</code> and under <code>${mountPath}/api/v1</code>. The whole contract as
OpenAPI 3.1: <a href="${mountPath}/openapi.json">openapi.json</a>. All but the public endpoints need
<code>Authorization: Bearer</code> and a token of <code>/auth/token</code>.</p>
</header>
<main>
${section('Endpoints', table('The endpoints', ['#', 'Methods', 'Path', 'What it does', 'Callers'], rows))}
${section('Request bodies', `<p>Amounts of purchase, redeem and retry are rand. Other members are ignored.</p>${table('Members of the request bodies', ['Endpoint', 'Member', 'Type', 'Required'], members())}`)}
${section('Demo users', table('The demo sign-ins', ['Username', 'Password', 'Role', 'Account', 'Wallet at the start'], signIns()))}
${section('Recipients', `<p>The last four digits of the mobile, meter or account number choose the outcome. Anything else completes at once. An electricity purchase goes by its meter, a bill or a transfer by its account, all others by the mobile number.</p>${table('Outcomes by the last four digits', ['Ends in', 'Outcome'], codes(fixedRecipients))}`)}
${section('Voucher PINs', `<p>A PIN has 12 digits. One that is not in the table is a fresh voucher of R 100.00, which keeps its balance from then on; <code>amount</code> 0 redeems what is left.</p>${table('Outcomes of a PIN', ['Ends in', 'Outcome'], codes(fixedPins))}`)}
${section('Error rows', `<p>Errors of purchase, redeem and retry carry <code>responseCode</code>. The HTTP status is the sandbox's choice, as the contract shows none.</p>${table('Error rows of purchase, redeem and retry', ['responseCode', 'Message', 'HTTP status'], errorRows())}${table('Errors of the lookups (HTTP 400)', ['errorCode', 'error', 'Message'], lookupRows())}`)}
${section('Limits', table('Requests a rolling minute', ['Endpoint', 'Requests', 'For each'], limitRows()))}
${section('Switches', `<p>What the contract leaves open can be set, where controls are on, by <code>PUT /sandbox/switches</code>. The first setting is the default.</p>${table('The switches', ['Switch', 'Settings'], switchRows())}`)}
</main>
</body>
</html>
`
}

const callers: Readonly<Record<Endpoint['callers'], string>> = {
  public: 'public',
  authenticated: 'authenticated',
  merchant: 'merchant',
  'sub-merchant': 'sub-merchant',
  sellers: 'merchant, sub-merchant',
}

function members(): readonly Cells[] {
  return Object.values(endpoints).flatMap((endpoint: Endpoint) =>
    requestMembers(endpoint).map(({ name, type, required }) => [
      `<code>${escape(endpoint.path)}</code>`,
      `<code>${escape(name)}</code>`,
      escape(type),
      required ? 'yes' : 'no',
    ]),
  )
}

function signIns(): readonly Cells[] {
  return demoAccounts.map(({ username, password, role, accountId, wallet }) => [
    `<code>${username}</code>`,
    `<code>${password}</code>`,
    role,
    accountId,
    wallet === null ? '–' : formatRand(wallet),
  ])
}

function codes(rows: readonly (readonly [string, string])[]): readonly Cells[] {
  return rows.map(([ending, outcome]) => [`<code>${ending}</code>`, escape(outcome)])
}

function errorRows(): readonly Cells[] {
  return Object.values(rejections).map(({ code, message, status }) => [
    `<code>${code}</code>`,
    escape(message),
    String(status),
  ])
}

function lookupRows(): readonly Cells[] {
  return Object.entries(lookupErrors).map(([error, { errorCode, message }]) => [
    `<code>${errorCode}</code>`,
    `<code>${error}</code>`,
    escape(message),
  ])
}

function limitRows(): readonly Cells[] {
  const scopes = { ip: 'IP address', 'user-token': 'user' } as const
  const limited = ['token', 'tokenRefresh', 'purchase'] as const
  return limited.map((name) => [
    `<code>POST ${endpoints[name].path}</code>`,
    String(rateLimits[name].requests),
    scopes[rateLimits[name].scope],
  ])
}

function switchRows(): readonly Cells[] {
  return Object.entries(switchSettings).map(([name, settings]) => [
    `<code>${name}</code>`,
    settings.map((setting) => `<code>${setting}</code>`).join(', '),
  ])
}

function section(title: string, content: string): string {
  const id = title.toLowerCase().replaceAll(' ', '-')
  return `<section aria-labelledby="${id}">\n<h2 id="${id}">${title}</h2>\n${content}\n</section>`
}

/** A table that scrolls by itself on a narrow screen, also by keyboard. */
function table(caption: string, heads: Cells, rows: readonly Cells[]): string {
  const head = heads.map((text) => `<th scope="col">${text}</th>`).join('')
  const body = rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
  return `<div class="table" role="region" aria-label="${caption}" tabindex="0"><table>
<caption>${caption}</caption>
<thead><tr>${head}</tr></thead>
<tbody>
${body.join('\n')}
</tbody>
</table></div>`
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
