import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Firefox before 121 has no :has() (docs/testing.md). These uses are decoration, or have a fallback. */
const mayFallAway = [
  'app/shell/PageLayout.tsx',
  'cash-up/CashUpScreen.tsx',
  'sales/list/SaleRowFrame.tsx',
  'sell/steps/panel-class.ts',
  'ui/field/control-class.ts',
  'ui/style/base.css',
  'ui/style/paper.css',
  'ui/style/tokens.css',
]

test('every screen shows its essentials without :has()', () => {
  const source = new URL('../../', import.meta.url)
  const withHas = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /\.(?:css|tsx?)$/.test(file) && !file.includes('.test.'))
    .filter((file) =>
      /:has\(|[\s:'"`]has-(?:\[|data|disabled)/.test(readFileSync(new URL(file, source), 'utf8')),
    )
  expect(withHas.sort()).toEqual(mayFallAway)
})
