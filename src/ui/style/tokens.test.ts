import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

type Colour = readonly [lightness: number, chroma: number, hue: number]
type Theme = 'light' | 'dark'

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')

/** `--color-x: light-dark(oklch(l c h), oklch(l c h))`, or one colour for both themes. */
function colour(theme: Theme, name: string): Colour {
  const value = new RegExp(`--color-${name}: ([^;]+);`).exec(css)?.[1] ?? ''
  const halves = [...value.matchAll(/oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g)]
  const half = theme === 'light' ? halves[0] : halves.at(-1)
  if (half === undefined) throw new Error(`tokens.css has no colour ${name}`)
  return [Number(half[1]), Number(half[2]), Number(half[3])]
}

/** The colour of a kind's tile at the given hue, from the `[data-kind]` rule. */
function kindColour(theme: Theme, name: string, hue: number): Colour {
  const rule = new RegExp(`--color-${name}: light-dark\\(([^;]+)\\);`).exec(css)?.[1] ?? ''
  const halves = [...rule.matchAll(/oklch\(([\d.]+) calc\(([\d.]+)/g)]
  const half = theme === 'light' ? halves[0] : halves[1]
  return [Number(half?.[1]), Number(half?.[2]), hue]
}

/** The luminance of a kind's colour in a browser without OKLCH, from the rule behind `@supports not`. */
function plainKindColour(theme: Theme, name: string, hue: number): number {
  const plain = css.slice(css.indexOf('@supports not (color: oklch'))
  const rule = new RegExp(`--color-${name}: light-dark\\(([^;]+)\\);`).exec(plain)?.[1] ?? ''
  const halves = [...rule.matchAll(/- 28\) calc\(([\d.]+)%[^%]+\) ([\d.]+)%/g)]
  const half = theme === 'light' ? halves[0] : halves[1]
  return luminanceOf(
    linearOfHsl((hue + 332) % 360, Number(half?.[1]) / 100, Number(half?.[2]) / 100),
  )
}

type Rgb = readonly [red: number, green: number, blue: number]

function linearOfHsl(turn: number, saturation: number, lightness: number): Rgb {
  const channel = (n: number) => {
    const k = (n + turn / 30) % 12
    const spread = saturation * Math.min(lightness, 1 - lightness)
    const x = lightness - spread * Math.max(-1, Math.min(k - 3, 9 - k, 1))
    return x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4
  }
  return [channel(0), channel(8), channel(4)]
}

/** Linear sRGB of an OKLCH colour, clipped as screens do. */
function linearRgb([lightness, chroma, hue]: Colour): Rgb {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const clip = (channel: number) => Math.min(1, Math.max(0, channel))
  return [
    clip(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    clip(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    clip(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]
}

function hex(colour: Colour): string {
  const gamma = (x: number) => (x <= 0.0031308 ? 12.92 * x : 1.055 * x ** (1 / 2.4) - 0.055)
  const byte = (x: number) => Math.round(gamma(x) * 255).toString(16)
  return `#${linearRgb(colour)
    .map((channel) => byte(channel).padStart(2, '0'))
    .join('')}`
}

/** Relative luminance, WCAG 2.2. */
function luminanceOf([red, green, blue]: Rgb): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: Colour, other: Colour): number {
  return contrastOf(luminanceOf(linearRgb(one)), luminanceOf(linearRgb(other)))
}

function contrastOf(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
}

const grounds = ['ground', 'sunken', 'surface', 'raised', 'hover']
const states = ['sold', 'failed', 'needs', 'checking']

const pairs: readonly (readonly [ink: string, on: readonly string[], least: number])[] = [
  ['ink', grounds, 7],
  ['ink-soft', grounds, 4.5],
  ['accent-soft-ink', [...grounds, 'accent-soft'], 4.5],
  ['accent-ink', ['accent', 'accent-hover'], 4.5],
  ['on-solid', ['failed', 'practice'], 4.5],
  ['failed-ink', grounds, 4.5],
  ...states.map((state) => [`${state}-ink`, [`${state}-soft`], 4.5] as const),
  ['paper-ink', ['paper'], 7],
  ['paper-soft', ['paper'], 4.5],
  // Edges of controls, icons and the focus ring: WCAG 1.4.11.
  ['line-strong', grounds, 3],
  ['accent', grounds, 3],
  ...states.map((state) => [state, [`${state}-soft`, 'surface'], 3] as const),
]

const rows = (['light', 'dark'] as const).flatMap((theme) =>
  pairs.flatMap(([ink, on, least]) => on.map((ground) => ({ theme, ink, ground, least }))),
)

describe('a colour', () => {
  test.each(rows)('$theme $ink on $ground has a contrast of at least $least : 1', (row) => {
    const ratio = contrast(colour(row.theme, row.ink), colour(row.theme, row.ground))
    expect(ratio).toBeGreaterThanOrEqual(row.least)
  })

  const hues = [...css.matchAll(/--kind-hue: (\d+);/g)].map((match) => Number(match[1]))

  test.each(['light', 'dark'] as const)(
    'of a kind’s text is readable on its ground: %s',
    (theme) => {
      for (const hue of hues) {
        const soft = kindColour(theme, 'kind-soft', hue)
        expect(contrast(kindColour(theme, 'kind-ink', hue), soft)).toBeGreaterThanOrEqual(4.5)
      }
    },
  )

  test.each(['light', 'dark'] as const)(
    'of a kind’s text is readable without OKLCH: %s',
    (theme) => {
      for (let hue = 0; hue < 360; hue += 5) {
        const soft = plainKindColour(theme, 'kind-soft', hue)
        const readable = contrastOf(plainKindColour(theme, 'kind-ink', hue), soft)
        expect(readable).toBeGreaterThanOrEqual(4.5)
        expect(contrastOf(plainKindColour(theme, 'kind', hue), soft)).toBeGreaterThanOrEqual(3)
      }
    },
  )

  test('of the ground is also the browser frame’s', () => {
    const page = readFileSync(new URL('../../../index.html', import.meta.url), 'utf8')
    const manifest = readFileSync(new URL('../../../public/manifest.webmanifest', import.meta.url))
    const light = hex(colour('light', 'ground'))
    expect(page).toContain(`content="${light}"`)
    expect(page).toContain(`content="${hex(colour('dark', 'ground'))}"`)
    expect(JSON.parse(manifest.toString())).toMatchObject({
      theme_color: light,
      background_color: light,
    })
  })
})
