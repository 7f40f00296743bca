import { Suspense, useState } from 'react'
import Download from 'lucide-react/icons/download'
import List from 'lucide-react/icons/list'
import { license, version } from '../../../package.json'
import { isForShop } from '../../till/terminal/set-up/purpose.ts'
import { useTill } from '../../till/till.ts'
import { announce } from '../../ui/overlay/announce.ts'
import { Banner } from '../../ui/overlay/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { lazyChunk } from '../../ui/part/lazy-part.tsx'
import { saveFile } from '../../ui/overlay/save-file.ts'
import { Spinner } from '../../ui/part/Spinner.tsx'
import { supportFile, supportFileName } from './support-file.ts'

const ListsDialog = lazyChunk(() => import('../../catalogue/browse/ListsDialog.tsx')).part(
  (module) => module.ListsDialog,
)

/** Data for support: the till's set-up, each sale's steps, and the platform's answers. */
export function SupportCard() {
  const { config, engine, api, terminal } = useTill()
  const faults = api.faults()
  const [failed, setFailed] = useState(false)
  const [open, setOpen] = useState(false)

  const download = async () => {
    try {
      const [exported, storage] = await Promise.all([engine.exportForSupport(), engine.storage()])
      const text = supportFile(exported, { storage, browser: navigator.userAgent })
      const json = new Blob([text], { type: 'application/json' })
      saveFile(supportFileName(api.clock.wallNow()), json)
      setFailed(false)
      announce('The file is in your downloads')
    } catch {
      setFailed(true)
    }
  }

  return (
    <Card title="For support">
      <Facts>
        <Fact name="Platform">
          {isForShop ? config.apiBaseUrl : 'In this page. Nothing leaves it.'}
        </Fact>
        <Fact name="Till">
          <span className="text-xs font-medium">{terminal.tillId}</span>
        </Fact>
        {faults.count > 0 && (
          <Fact name="Answers that aren’t JSON">
            <span className="text-xs font-medium">
              {faults.count}, the last at {faults.last}
            </span>
          </Fact>
        )}
        <Fact name="Tuckshop">
          {version}, {license}
        </Fact>
      </Facts>
      <div className="mt-4 flex flex-col items-start gap-3">
        <Button icon={<Download aria-hidden="true" />} onClick={download}>
          Download the last thousand sales
        </Button>
        <p className="text-sm text-ink-soft">
          It names cashiers, but holds no PINs, tokens, passwords or customer numbers.
        </p>
        {failed && (
          <Banner tone="needs" live="assertive" title="The file couldn’t be made">
            The sales kept on this device can’t be read right now. Try again, or reload the till.
          </Banner>
        )}
        <Button icon={<List aria-hidden="true" />} onClick={() => setOpen(true)}>
          The platform’s lists
        </Button>
      </div>
      {open && (
        <Suspense fallback={<Spinner label="Loading" />}>
          <ListsDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Card>
  )
}
