import { afterEach, expect, test, vi } from 'vitest'
import { usualPrinter, type PrinterSettings } from '../../till/terminal/printer-settings.ts'
import { decodeEscPos } from '../../testing/printers/esc-pos-decoder.ts'
import { canPrintBy } from './choose-printer.ts'
import { pulseDirectly } from './direct-print.ts'
import { printSlip } from '../print-slip.ts'
import type { Slip } from '../slip/slip.ts'

const slip: Slip = {
  title: 'Receipt',
  parts: [{ kind: 'secret', label: 'Token', groups: ['1234', '5678'] }],
}
const settings: PrinterSettings = { ...usualPrinter, way: 'app', drawer: true, drawerPin: 5 }
const phone = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile'

const device = (userAgent: string, maxTouchPoints: number) =>
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints })

/** Links that the page followed. */
function followed() {
  const links: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    links.push(this.href)
  })
  return links
}

function bytesOf(link = ''): Uint8Array {
  const [, text = ''] = /^intent:base64,([A-Za-z0-9+/=]+)#/.exec(link) ?? []
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
}

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('a slip goes to the app with all its bytes, and counts as sent only', async () => {
  device(phone, 5)
  const links = followed()
  expect(await printSlip(slip, { settings })).toEqual({ kind: 'sent' })
  expect(links[0]).toMatch(/#Intent;scheme=rawbt;package=ru\.a402d\.rawbtprinter;end;$/)
  const { lines, cuts, kicks } = decodeEscPos(bytesOf(links[0]))
  expect(lines.some(({ text }) => text.includes('1234 5678'))).toBe(true)
  expect([cuts.length, kicks]).toEqual([1, []])
  // Nothing of it stays on the page.
  expect(document.querySelectorAll('a')).toHaveLength(0)
})

test('the drawer’s pulse goes to the app without a slip', async () => {
  device(phone, 5)
  const links = followed()
  expect(await pulseDirectly(settings)).toEqual({ kind: 'sent' })
  expect(decodeEscPos(bytesOf(links[0]))).toMatchObject({ kicks: [5], lines: [] })
})

test.each([
  ['a press', true, { kind: 'sent' }, 1],
  ['no press', false, { kind: 'failed', reason: 'needs-press' }, 0],
])(
  'after %s, a slip and a pulse go to the app or say why not',
  async (_, isActive, outcome, sent) => {
    vi.stubGlobal('navigator', {
      userAgent: phone,
      maxTouchPoints: 5,
      userActivation: { isActive },
    })
    const links = followed()
    expect(await printSlip(slip, { settings })).toEqual(outcome)
    expect(await pulseDirectly(settings)).toEqual(outcome)
    expect(links).toHaveLength(2 * sent)
  },
)

test.each([
  ['a phone', phone, 5, true],
  ['an Android box without a touch screen', phone, 0, false],
  ['a laptop with a touch screen', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 10, false],
  ['an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 5, false],
])('the app is offered on %s (%s, %d points): %s', async (_, userAgent, points, may) => {
  device(userAgent, points)
  expect(canPrintBy('app')).toBe(may)
})
