import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { root, textOf } from './project-files.ts'

const manifest = z
  .record(
    z.string(),
    z.looseObject({
      file: z.string(),
      src: z.string().optional(),
      imports: z.array(z.string()).optional(),
      css: z.array(z.string()).optional(),
      assets: z.array(z.string()).optional(),
      dynamicImports: z.array(z.string()).optional(),
    }),
  )
  .parse(JSON.parse(textOf('dist/.vite/manifest.json')))

/** Texts that only the sandbox's code contains. */
const marks = [
  'platform:funding',
  'PAYLOAD_TOO_LARGE',
  'There is no such route',
  'submerchant-demo',
]

function holdsSandbox(path: string): boolean {
  const text = textOf(path)
  return marks.some((mark) => text.includes(mark))
}

test('the built server contains every mark of the sandbox', () => {
  const server = readdirSync(join(root, 'build'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js'))
    .map((name) => textOf(`build/${name}`))
    .join('\n')
  expect(marks.filter((mark) => !server.includes(mark))).toEqual([])
})

test('only practice mode in the till loads the sandbox', () => {
  const page = textOf('dist/index.html')
  const chunks = new Set(
    Object.keys(manifest).filter((key) => page.includes(`src="/${manifest[key]?.file}"`)),
  )
  for (const key of chunks) {
    const { imports = [], dynamicImports = [] } = manifest[key] ?? {}
    for (const next of [...imports, ...dynamicImports])
      if (!/^src\/(?:sandbox|training)\//.test(next)) chunks.add(next)
  }
  const scripts = [...chunks].map((key) => `dist/${manifest[key]?.file}`)
  expect(scripts.length).toBeGreaterThan(3)
  expect(scripts.filter(holdsSandbox)).toEqual([])
})

test('the page’s first load has not doubled', () => {
  const chunks = new Set(['index.html'])
  for (const key of chunks) for (const next of manifest[key]?.imports ?? []) chunks.add(next)
  const sizes = [...chunks].map((key) => {
    const script = textOf(`dist/${manifest[key]?.file}`)
    return brotliCompressSync(script).length
  })
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(2 * 235_000)
})

test('no script of the till is a development build', () => {
  const scripts = readdirSync(join(root, 'dist/assets')).filter((name) => name.endsWith('.js'))
  const development = scripts.filter((name) =>
    /jsxDEV|react-dom-client\.development|\[vite\] hot/.test(textOf(`dist/assets/${name}`)),
  )
  expect(development).toEqual([])
})

test('after the start only scripts load: the browser would not ask again for a lost style', () => {
  const later = Object.entries(manifest).filter(([key]) => key !== 'index.html')
  const others = later.flatMap(([, { css = [], assets = [] }]) => [...css, ...assets])
  // The camera's decoder asks again on every new try.
  expect(others.filter((file) => !file.endsWith('.wasm'))).toEqual([])
  expect(
    readdirSync(join(root, 'dist/assets')).filter((name) => name.endsWith('.css')),
  ).toHaveLength(1)
})

test('the page contains the splash, without inline styles or scripts, which the policy forbids', () => {
  const page = textOf('dist/index.html')
  expect(page).toMatch(/<div id="root">[^]*Tuckshop[^]*<\/div>/)
  expect(page).not.toMatch(/\sstyle=|<style|\son\w+=|<script(?![^>]*\ssrc=)/)
})

test('the tab icon’s name has its hash: a browser may ask for it at each new address', () => {
  expect(textOf('dist/index.html')).toMatch(
    /<link rel="icon" href="\/assets\/tab-icon-[\w-]{8}\.png"/,
  )
})
