import type { BrandLook } from './brand-look.ts'

/** The number of points to read along each side of a picture. */
const SIDE = 16

/** The width of a group of similar hues, in degrees. */
const STEP = 15

/** Chroma (OKLCH) below which a picture is black, white or grey. */
const GREY = 0.02

/**
 * The colours of pictures, one after another. Skips pictures that it can't read. If a host doesn't allow reading, tries
 * no second picture of it.
 * @param urls of pictures, as the listing gives them
 */
export async function readLooks(
  urls: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, BrandLook>> {
  const { origin } = location
  const looks = new Map<string, BrandLook>()
  const shut = new Set<string>()
  for (const url of urls) {
    const host = hostOf(url, origin)
    if (shut.has(host)) continue
    if (signal.aborted) break
    try {
      const look = lookOf(await pointsOf(url))
      if (look !== undefined) looks.set(url, look)
    } catch {
      if (host !== origin) shut.add(host)
    }
  }
  return looks
}

function hostOf(url: string, origin: string): string {
  try {
    return new URL(url, origin).origin
  } catch {
    return ''
  }
}

/**
 * Red, green, blue and opacity of each point, 0 to 255.
 * @throws if the picture does not load or can't be read
 */
async function pointsOf(url: string): Promise<Uint8ClampedArray> {
  const image = new Image()
  image.crossOrigin = 'anonymous'
  image.src = url
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = SIDE
  canvas.height = SIDE
  const context = canvas.getContext('2d', { willReadFrequently: true })
  context?.drawImage(image, 0, 0, SIDE, SIDE)
  return context?.getImageData(0, 0, SIDE, SIDE).data ?? new Uint8ClampedArray()
}

/**
 * The main hue of a picture, with stronger colours counting more; hardly any colour for a grey one.
 * @param points red, green, blue and opacity of each, 0 to 255
 * @returns `undefined` for an empty picture
 */
export function lookOf(points: Uint8ClampedArray): BrandLook | undefined {
  const weights = new Map<number, { a: number; b: number; chroma: number }>()
  let seen = 0
  let strength = 0
  for (let at = 0; at + 3 < points.length; at += 4) {
    const opacity = (points[at + 3] ?? 0) / 255
    const [a, b] = greenRedBlueYellow(points[at] ?? 0, points[at + 1] ?? 0, points[at + 2] ?? 0)
    const chroma = Math.hypot(a, b) * opacity
    seen += opacity
    strength += chroma
    const step = Math.floor(hueOf(a, b) / STEP)
    const before = weights.get(step) ?? { a: 0, b: 0, chroma: 0 }
    weights.set(step, {
      a: before.a + a * opacity,
      b: before.b + b * opacity,
      chroma: before.chroma + chroma,
    })
  }
  if (seen === 0) return undefined
  const [main] = [...weights.values()].sort((one, other) => other.chroma - one.chroma)
  const hue = Math.round(hueOf(main?.a ?? 0, main?.b ?? 0)) % 360
  return { '--kind-hue': hue, '--kind-chroma': strength / seen < GREY ? 0.15 : 1 }
}

function hueOf(a: number, b: number): number {
  return ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360
}

/** The two colour axes of OKLab (Björn Ottosson, 2020) for an sRGB colour. */
function greenRedBlueYellow(red: number, green: number, blue: number): readonly [number, number] {
  const [r, g, b] = [red, green, blue].map(linear)
  if (r === undefined || g === undefined || b === undefined) return [0, 0]
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

function linear(channel: number): number {
  const c = channel / 255
  return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
}
