import { expect, test } from 'vitest'
import { textOf } from './project-files.ts'

test.each([
  ['react', 'licences.txt'],
  ['react-dom', 'licences.txt'],
  ['react-router', 'licences.txt'],
  ['@tanstack/react-query', 'licences.txt'],
  ['zod', 'licences.txt'],
  ['lucide-react', 'licences.txt'],
  ['jspdf', 'licences.txt'],
  ['workbox-precaching', 'licences-sw.txt'],
  ['workbox-routing', 'licences-sw.txt'],
])('the build has the licence of every part: %s', (name, file) => {
  const [, part = ''] = textOf(`dist/${file}`).split(`\n## ${name} - `)
  expect(part).toMatch(/^[\d.]+ \([^)]+\)\n\n/)
  expect(part.split('\n## ')[0]).toMatch(
    /Permission is hereby granted|Permission to use, copy|WARRANT/,
  )
})

test('the build has the licence of the style sheet’s rules', () => {
  expect(textOf('dist/licences-tailwindcss.txt')).toMatch(/Permission is hereby granted/)
})
