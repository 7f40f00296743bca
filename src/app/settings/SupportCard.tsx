import { useState } from 'react'
import Download from 'lucide-react/icons/download'
import { saveFile } from '../../ui/save-file.ts'
import { useTill } from '../../till/till.ts'
import { announce } from '../../ui/announce.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { supportFile, supportFileName } from './support-file.ts'

/** What support asks for: how each sale went, step by step, without anything that is worth money or names a customer. */
export function SupportCard() {
  const { engine, api } = useTill()
  const [failed, setFailed] = useState(false)

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
      <div className="flex flex-col items-start gap-3">
        <p className="text-sm text-ink-soft">
          A file with the steps of the last thousand sales. It holds no PINs, tokens, passwords or
          customer numbers. It names the cashier of each sale; look through it before you send it.
        </p>
        <Button icon={<Download aria-hidden="true" />} onClick={download}>
          Download the file
        </Button>
        {failed && (
          <Banner tone="needs" live="assertive" title="The file couldn’t be made">
            The sales kept on this device can’t be read right now. Try again, or reload the till.
          </Banner>
        )}
      </div>
    </Card>
  )
}
