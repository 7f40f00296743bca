import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { packageFolder } from '../../scripts/licences.mjs'

const path = fileURLToPath(new URL('../../dist/licences.txt', import.meta.url))

test.each([
  'react',
  'react-dom',
  'react-router',
  '@tanstack/react-query',
  'zod',
  'lucide-react',
  'libphonenumber-js',
  'jspdf',
  'tailwindcss',
  'workbox-precaching',
  'workbox-routing',
])('the build carries the licence of what it holds: %s', (name) => {
  const text = readFileSync(path, 'utf8')
  const part = text.split(`${name} `).slice(1).join('')
  expect(part).toMatch(/^[\d.]+(?: \([^)]+\))?\n-+\n\n/)
  expect(part).toMatch(/Permission is hereby granted|Permission to use, copy|WARRANT/)
})

test.each([
  ['/till/node_modules/react/index.js', '/till/node_modules/react'],
  ['/till/node_modules/@tanstack/query-core/build/x.js', '/till/node_modules/@tanstack/query-core'],
  ['\0/till/node_modules/a/node_modules/b/c.js?commonjs', '/till/node_modules/a/node_modules/b'],
  ['/till/src/main.tsx', undefined],
  ['\0vite/preload-helper.js', undefined],
])('%j is of the package %j', (id, folder) => {
  expect(packageFolder(id)).toBe(folder)
})
