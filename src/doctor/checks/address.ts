import { joinPath } from '../../platform/contract/access/base-url.ts'
import { endpoints, fillPath } from '../../platform/contract/endpoints.ts'
import { timeouts } from '../../platform/transport/requests.ts'
import type { Fetch } from '../../platform/transport/transport.ts'
import { copes, unseen, type Check } from '../report/finding.ts'

/** Represents any address of a till; nobody can own this name. */
const someTill = 'https://till.invalid'
const list = fillPath(endpoints.enumeration.path, { name: 'environments' })

export const crossOrigin: Check = {
  id: 'cross-origin',
  about: 'Reaching it from a browser',
  place: 'not mentioned',
  rulings: ['R2'],
  async look({ baseUrl, watch }) {
    const headers = await preflight(joinPath(baseUrl, list), watch.fetch)
    const letsOrigin = headers?.has('access-control-allow-origin') === true
    const allowed = headers?.get('access-control-allow-headers') ?? ''
    if (letsOrigin && /authorization|\*/i.test(allowed))
      return copes('A page of another origin may call it: `apiBaseUrl` may be its own address.')
    return {
      verdict: 'arrange',
      seen: letsOrigin
        ? 'A browser may call it from another origin, but not with a token.'
        : 'A browser may not call it from a page of another origin (no CORS headers).',
      till: 'A static till on another origin would see every request fail.',
      advice:
        'Serve the till with `npm start -- --upstream` and this address: till and platform then share an origin, and `apiBaseUrl` is `/vas`. Or ask the platform to allow the till’s origin, with the headers Authorization and Content-Type.',
    }
  },
}

/** What a browser asks before a page of another origin may send a POST: the answer's headers, if any. */
async function preflight(url: string, fetch: Fetch): Promise<Headers | undefined> {
  try {
    const response = await fetch(url, {
      method: 'OPTIONS',
      headers: {
        Origin: someTill,
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'authorization,content-type',
      },
      redirect: 'manual',
      signal: AbortSignal.timeout(timeouts.read),
    })
    await response.body?.cancel()
    return response.headers
  } catch {
    return undefined
  }
}

/** Answers' dates are rounded to a second, and arrive a moment later. */
const agreesMs = 5_000
/** Above this, people notice wrong times on receipts and shifts. */
const noticedMs = 120_000

export const clocks: Check = {
  id: 'clock',
  about: 'The platform’s clock and this device’s',
  place: 'not mentioned',
  rulings: ['R15'],
  look({ watch }) {
    // A cached answer has an old date.
    const [ahead] = [...watch.ahead].sort((a, b) => Math.abs(a) - Math.abs(b))
    if (ahead === undefined) return unseen('The answers carry no date that can be read here.')
    if (Math.abs(ahead) < agreesMs) return copes('They agree within a few seconds.')
    const seconds = Math.round(Math.abs(ahead) / 1_000)
    const seen = `This device is ${seconds} s ${ahead > 0 ? 'ahead of' : 'behind'} the platform.`
    if (Math.abs(ahead) < noticedMs) return copes(seen)
    return {
      verdict: 'arrange',
      seen,
      till: 'Sales work all the same. The times of shifts and slips differ from the platform’s.',
      advice: 'Set this device’s clock by the network, and tell the platform if it is theirs.',
    }
  },
}
