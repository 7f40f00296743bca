import { useEffect, useState } from 'react'
import Printer from 'lucide-react/icons/printer'
import {
  canPrintBy,
  choosePrinter,
  hasPrinter,
  onPlugged,
} from '../receipt/printer/choose-printer.ts'
import { notChosenWords } from '../receipt/printer/print-words.ts'
import {
  directWays,
  longestOwnText,
  printerStore,
  usePrinterSettings,
  type DirectWay,
  type PrinterSettings,
  type PrintWay,
} from '../till/terminal/printer-settings.ts'
import { announce } from '../ui/overlay/announce.ts'
import { isAppleHandheld } from '../ui/part/apple-device.ts'
import { Banner } from '../ui/overlay/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { CheckField } from '../ui/field/CheckField.tsx'
import { Segmented } from '../ui/tile/Segmented.tsx'
import { SelectField } from '../ui/field/SelectField.tsx'
import { TextAreaField } from '../ui/field/TextAreaField.tsx'
import { DrawerTest } from './DrawerTest.tsx'
import { TestSlipDialog } from './TestSlipDialog.tsx'

const wayLabels: Readonly<Record<PrintWay, string>> = {
  browser: 'Through the browser’s print dialog',
  usb: 'Straight to a USB printer',
  serial: 'Straight to a printer on a serial port',
  bluetooth: 'Straight to a Bluetooth printer',
  app: 'Through the RawBT app',
}

/** How this till prints: paper, printer, the shop's own lines. Applies at once. */
export function PrinterCard() {
  const settings = usePrinterSettings()
  const [kept, setKept] = useState(true)
  const [testing, setTesting] = useState(false)
  const { paper, way, cut, drawer, drawerPin, head, foot } = settings
  const ways: readonly PrintWay[] = ['browser', ...directWays.filter(canPrintBy)]

  const change = (some: Partial<PrinterSettings>) => {
    const saved = printerStore.keep({ ...settings, ...some })
    setKept(saved)
    if (saved) announce('Saved')
  }

  return (
    <Card title="Printer">
      <div className="flex flex-col gap-4">
        <Segmented
          legend="Paper"
          options={[
            { value: '58', label: '58 mm' },
            { value: '80', label: '80 mm' },
            { value: 'a4', label: 'A4', disabled: way !== 'browser' },
          ]}
          value={paper}
          onChange={(value) => change({ paper: value })}
        />
        {ways.length > 1 || way !== 'browser' ? (
          <SelectField
            label="How it prints"
            options={[
              ...ways.map((one) => ({ value: one, label: wayLabels[one] })),
              // Chosen in another browser, or the browser forgot it.
              ...(ways.includes(way)
                ? []
                : [{ value: way, label: `${wayLabels[way]} (not in this browser)` }]),
            ]}
            value={way}
            onChange={({ target }) => {
              const chosen = ways.find((one) => one === target.value)
              if (chosen !== undefined) change(withWay(settings, chosen))
            }}
          />
        ) : (
          <p className="text-sm text-ink-soft">
            {isAppleHandheld()
              ? 'An iPhone or iPad prints through its own dialog only, on a printer with AirPrint.'
              : 'Chrome and Edge also print straight to a receipt printer.'}
          </p>
        )}
        {way === 'browser' && (
          <p className="text-sm text-ink-soft">
            The dialog can’t open a cash drawer; a direct ESC/POS printer can.
          </p>
        )}
        {way !== 'browser' && (
          <>
            {way === 'app' ? (
              <p className="text-sm text-ink-soft">
                Install RawBT from Google Play and set up the printer there. Check that each slip
                came out: RawBT doesn’t tell the till.
              </p>
            ) : (
              <ChosenPrinter key={way} way={way} />
            )}
            {way === 'serial' && (
              <p className="text-sm text-ink-soft">
                Set the printer’s port to 9600 bits a second: its own test page says what it is set
                to.
              </p>
            )}
            <CheckField
              label="Cut the paper after each slip"
              checked={cut}
              onChange={({ target }) => change({ cut: target.checked })}
            />
            <CheckField
              label="A cash drawer is connected"
              hint="It opens whenever cash goes in or out."
              checked={drawer}
              onChange={({ target }) => change({ drawer: target.checked })}
            />
            {drawer && <DrawerTest pin={drawerPin} onPin={(pin) => change({ drawerPin: pin })} />}
          </>
        )}
        <OwnLines
          label="Receipt header"
          hint="Shop’s name, address, telephone."
          value={head}
          onChange={(value) => change({ head: value })}
        />
        <OwnLines
          label="Receipt footer"
          hint="Such as your hours."
          value={foot}
          onChange={(value) => change({ foot: value })}
        />
        {!kept && (
          <Banner tone="needs" live="assertive" title="This browser won’t save the choice">
            It lasts until the page is closed. The usual causes are a private window and blocked
            site data.
          </Banner>
        )}
        <Button icon={<Printer aria-hidden="true" />} onClick={() => setTesting(true)}>
          Test slip
        </Button>
      </div>
      <TestSlipDialog open={testing} onClose={() => setTesting(false)} />
    </Card>
  )
}

/** Printers for rolls offer rolls only. */
function withWay(
  { paper }: PrinterSettings,
  way: PrinterSettings['way'],
): Partial<PrinterSettings> {
  return way !== 'browser' && paper === 'a4' ? { way, paper: '80' } : { way }
}

/** Saves when the field loses focus, so no slip prints half a name. */
function OwnLines({
  label,
  hint,
  value,
  onChange,
}: {
  label: string
  hint: string
  value: string
  onChange: (value: string) => void
}) {
  const [typed, setTyped] = useState<string>()
  return (
    <TextAreaField
      label={label}
      hint={hint}
      rows={3}
      maxLength={longestOwnText}
      value={typed ?? value}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={() => {
        setTyped(undefined)
        if (typed !== undefined && typed !== value) onChange(typed)
      }}
    />
  )
}

function ChosenPrinter({ way }: { way: DirectWay }) {
  const [there, setThere] = useState<boolean>()
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    let left = false
    const look = async () => {
      const found = await hasPrinter(way)
      if (!left) setThere(found)
    }
    void look()
    const stop = onPlugged(way, () => void look())
    return () => {
      left = true
      stop()
    }
  }, [way])
  const choose = async () => {
    const outcome = await choosePrinter(way)
    setFailed(outcome === 'failed')
    if (outcome === 'chosen') announce('The printer is chosen')
    setThere(await hasPrinter(way))
  }
  return (
    <div className="flex flex-col gap-3">
      {failed && (
        <Banner tone="needs" live="assertive" title="The printer couldn’t be chosen">
          {notChosenWords[way]}
        </Banner>
      )}
      <div className="flex items-center justify-between gap-3">
        <p className="text-sm text-ink-soft">
          {there === true ? 'A printer is chosen.' : there === false ? 'No printer is chosen.' : ''}
        </p>
        <Button onClick={choose}>{there === true ? 'Choose another' : 'Choose the printer'}</Button>
      </div>
    </div>
  )
}
