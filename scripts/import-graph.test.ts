import { expect, test } from 'vitest'
import { staticFiles } from './import-graph.mjs'

const manifest = {
  'index.html': {
    file: 'main.js',
    imports: ['_react.js'],
    dynamicImports: ['src/app.tsx', 'src/training.ts'],
  },
  '_react.js': { file: 'react.js' },
  'src/app.tsx': {
    file: 'app.js',
    imports: ['_react.js', '_router.js', 'index.html'],
    dynamicImports: ['src/sell.tsx'],
  },
  '_router.js': { file: 'router.js', imports: ['_react.js'] },
  'src/sell.tsx': { file: 'sell.js', imports: ['src/app.tsx'] },
  'src/training.ts': { file: 'training.js', imports: ['_sandbox.js'] },
  '_sandbox.js': { file: 'sandbox.js' },
}

test.each([
  [['index.html'], ['main.js', 'react.js']],
  [
    ['index.html', 'src/app.tsx'],
    ['main.js', 'app.js', 'react.js', 'router.js'],
  ],
  [['src/sell.tsx'], ['sell.js', 'app.js', 'react.js', 'router.js', 'main.js']],
])('before %j can run, %j load', (keys, files) => {
  expect(staticFiles(manifest, keys)).toEqual(files)
})

test('a chunk that the build does not have is an error', () => {
  expect(() => staticFiles(manifest, ['src/gone.tsx'])).toThrow(
    'The build has no chunk src/gone.tsx',
  )
})
