import { afterEach, expect, test, vi } from 'vitest'
import { lookOf, readLooks } from './picture-look.ts'

const picture = (...points: readonly (readonly [number, number, number, number])[]) =>
  new Uint8ClampedArray(points.flat())
const white = [255, 255, 255, 255] as const
const red = [200, 20, 30, 255] as const
const blue = [20, 60, 200, 255] as const

test.each([
  ['red on white', picture(white, white, red), 26],
  ['blue', picture(blue), 264],
  ['more blue than red', picture(blue, blue, blue, red), 264],
])('the colour of a picture is its main hue: %s', (_, points, hue) => {
  const look = lookOf(points)
  expect(Math.abs((look?.['--kind-hue'] ?? 0) - hue)).toBeLessThan(6)
  expect(look?.['--kind-chroma']).toBe(1)
})

test('a black or a white picture has hardly any colour', () => {
  expect(lookOf(picture(white, [10, 10, 10, 255]))?.['--kind-chroma']).toBeLessThan(0.3)
})

test('an empty picture has none', () => {
  expect(lookOf(picture([200, 20, 30, 0]))).toBeUndefined()
})

afterEach(() => void vi.unstubAllGlobals())

/**
 * Pictures that don't load.
 * @returns the requested ones
 */
function noPictures(): readonly string[] {
  const asked: string[] = []
  vi.stubGlobal('location', { origin: 'https://till.example' })
  vi.stubGlobal(
    'Image',
    class {
      set src(url: string) {
        asked.push(url)
      }
      decode = () => Promise.reject(new Error('No picture'))
    },
  )
  return asked
}

test('pictures are read one after another, and none after the sign-out', async () => {
  const asked = noPictures()
  const leave = new AbortController()
  const looks = readLooks(['/one.svg', '/two.svg', '/three.svg'], leave.signal)
  expect(asked).toEqual(['/one.svg'])
  await Promise.resolve()
  leave.abort()
  expect(await looks).toEqual(new Map())
  expect(asked).not.toContain('/three.svg')
})
