import { useState } from 'react'
import { RefusedBanner } from '../../till/RefusedBanner.tsx'
import { useTill } from '../../till/till.ts'
import { refusedWish, type RefusedWords } from '../../till/words/refused-words.ts'
import { announce } from '../../ui/overlay/announce.ts'
import { Button } from '../../ui/Button.tsx'
import { confirms } from '../../ui/keys/lone-enter.ts'

/** Confirms that the customer has the receipt. */
export function HandOver({
  reference,
  label = 'Handed over',
}: {
  reference: string
  label?: string
}) {
  const { engine } = useTill()
  const [refused, setRefused] = useState<RefusedWords>()
  const handOver = async () => {
    const done = await engine.acknowledgeHandOver(reference)
    if (done.kind === 'done') announce('Handed over')
    else setRefused(refusedWish(done.reason))
  }
  return (
    <>
      <RefusedBanner words={refused} />
      <Button {...confirms} size="sale" onClick={handOver}>
        {label}
      </Button>
    </>
  )
}
