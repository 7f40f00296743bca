import { BlockList, isIP } from 'node:net'
import { addressScope } from '../../sandbox/rules/rate-limit.ts'

/** Whether the address of a connection is a trusted proxy's. */
export type IsProxy = (onTheLine: string) => boolean

/** @param trusted proxies' addresses and networks, such as `10.0.0.5` and `10.0.0.0/8` */
export function proxiesAmong(trusted: readonly string[]): IsProxy {
  const proxies = new BlockList()
  for (const entry of trusted) {
    const [address = '', bits] = entry.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) proxies.addAddress(address, family)
    else proxies.addSubnet(address, Number(bits), family)
  }
  return (onTheLine) => {
    const address = plain(onTheLine)
    return proxies.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
  }
}

/**
 * Finds who sent a request: the address of the connection, or the one that a trusted proxy names. Believes only what
 * these append to `X-Forwarded-For`; a client can invent the rest.
 */
export function clientAddress(isProxy: IsProxy, onTheLine: string, forwardedFor = ''): string {
  const way = [...forwardedFor.split(',').map(forwardedAddress), plain(onTheLine)]
  const told = way.findLastIndex((address) => isIP(address) === 0 || !isProxy(address))
  const client = way[told] ?? ''
  return isIP(client) === 0 ? plain(onTheLine) : client
}

/** Whether a text is an address or a network. */
export function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}

/** An address as proxies write it: with a port, a zone, brackets or quotes (RFC 7239, section 6). */
function forwardedAddress(written: string): string {
  const bare = written.trim().replaceAll(/^"|"$/g, '')
  const [, inBrackets] = /^\[([^\]]*)\](?::\d*)?$/.exec(bare) ?? []
  const [, beforePort] = /^([\d.]+):\d*$/.exec(bare) ?? []
  return plain(inBrackets ?? beforePort ?? bare)
}

/** Writes each address in one form: IPv6 as a URL has it, without its zone, and IPv4 in IPv6 as IPv4. */
export function plain(address: string): string {
  const bare = address.replace(/%.*$/, '')
  if (isIP(bare) !== 6) return bare
  const written = new URL(`http://[${bare}]/`).hostname.slice(1, -1)
  return /^::ffff:\w+:\w+$/.test(written) ? addressScope(written) : written
}
