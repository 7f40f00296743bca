import { mountPath } from '../http/request-path.ts'
import { brandCodes, brands, type BrandCode } from './product.ts'

/** Drawings of the top-level categories: paths on a grid of 24. */
const drawings: Readonly<Record<string, string>> = {
  airtime: 'M8 2h8a1 1 0 0 1 1 1v18a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1V3a1 1 0 0 1 1-1zM11 19h2',
  data: 'M3 9a13 13 0 0 1 18 0M6 13a8.5 8.5 0 0 1 12 0M9 16.5a4 4 0 0 1 6 0M12 20h.01',
  sms: 'M4 4h16v12H9l-5 4zM8 9h8M8 12h5',
  electricity: 'M13 2 5 14h6l-1 8 9-13h-6z',
  vouchers: 'M3 7h18v4a2 2 0 0 0 0 4v2H3v-2a2 2 0 0 0 0-4zM14 7v10',
  bills: 'M6 2h12v20l-3-2-3 2-3-2-3 2zM9 7h6M9 11h6M9 15h3',
  transfer: 'M4 8h15l-4-4M20 16H5l4 4',
  other: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h6v6h-6z',
  redeem:
    'M4 10h16v11H4zM3 6h18v4H3zM12 6v15M12 6c-6 0-5-5-2-4 1 0 2 2 2 4zm0 0c6 0 5-5 2-4-1 0-2 2-2 4z',
}

/** Brands without a picture, as in a real platform's catalogue. */
const withoutPicture: readonly BrandCode[] = ['LYCA', 'SANTA', 'GHOST', 'PAYCITY']

/** Brands known by a colour; the others get one from their code. */
const colours: Readonly<Partial<Record<BrandCode, { ground: string; ink: string }>>> = {
  MTN: { ground: '#ffcb05', ink: '#1a1a1a' },
  VODACOM: { ground: '#d80a19', ink: '#fff' },
  TELKOM: { ground: '#0a78c8', ink: '#fff' },
  CELLC: { ground: '#1c1c1c', ink: '#fff' },
  RAIN: { ground: '#2a3fdc', ink: '#fff' },
  FNBC: { ground: '#0a8d96', ink: '#fff' },
  CAPITEC: { ground: '#0b3f73', ink: '#fff' },
  ESKOM: { ground: '#12509e', ink: '#fff' },
  CITYPOWER: { ground: '#c2571a', ink: '#fff' },
  NETFLIX: { ground: '#b1060f', ink: '#fff' },
  SPOTIFY: { ground: '#178a43', ink: '#fff' },
  TAKEALOT: { ground: '#0b6fb8', ink: '#fff' },
  PLAYSTATION: { ground: '#0a43a6', ink: '#fff' },
  XBOX: { ground: '#117a11', ink: '#fff' },
  UBER: { ground: '#141414', ink: '#fff' },
}

/** The file of a brand's picture; `undefined` for a brand without one. */
export function brandPicture(brand: BrandCode): string | undefined {
  return withoutPicture.includes(brand) ? undefined : `brand-${brand.toLowerCase()}.svg`
}

/** The address of a picture, by its file name; '' if there is none. */
export type PictureUrl = (fileName: string) => string

/** From the sandbox's server. */
export const servedPicture: PictureUrl = (fileName) => `${mountPath}/images/${fileName}`

/** The whole address, from a request to the sandbox; a proxy in front says if it speaks https. */
export function wholeAddress(address: string, request: Request): string {
  const url = new URL(address, request.url)
  if (request.headers.get('x-forwarded-proto') === 'https' && url.protocol === 'http:')
    url.protocol = 'https:'
  return url.href
}

/** In a data URL, when nothing serves it. */
export const inlinePicture: PictureUrl = (fileName) => {
  const drawn = picture(fileName)
  return drawn === undefined ? '' : `data:image/svg+xml,${encodeURIComponent(drawn)}`
}

/**
 * An SVG document by its file name: a category's drawing, or a brand's initials.
 * @returns `undefined` if there is no such picture
 */
export function picture(fileName: string): string | undefined {
  const name = fileName.replace(/\.svg$/, '')
  if (Object.hasOwn(drawings, name)) return drawing(drawings[name] ?? '')
  const code = brandCodes.find((brand) => name === `brand-${brand.toLowerCase()}`)
  return code && initials(code)
}

function drawing(path: string): string {
  return svg(
    `<rect width="24" height="24" fill="#fff"/><path d="${path}" fill="none" stroke="#1f4b43" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"/>`,
  )
}

function initials(code: BrandCode): string {
  const words = brands[code].split(' ')
  const text = words.map((word) => word.charAt(0).toUpperCase()).join('')
  const hue = Array.from(code).reduce((sum, letter) => sum + letter.charCodeAt(0) * 7, 0) % 360
  const { ground, ink } = colours[code] ?? { ground: `hsl(${hue} 45% 32%)`, ink: '#fff' }
  return svg(
    `<rect width="24" height="24" fill="${ground}"/><text x="12" y="16" fill="${ink}" font-family="sans-serif" font-size="11" font-weight="700" text-anchor="middle">${text.slice(0, 2)}</text>`,
  )
}

function svg(content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">${content}</svg>`
}
