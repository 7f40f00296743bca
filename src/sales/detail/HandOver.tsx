import { RefusedBanner } from '../../till/RefusedBanner.tsx'
import { useCommand } from '../../till/use-command.ts'
import { announce } from '../../ui/overlay/announce.ts'
import { Button } from '../../ui/Button.tsx'
import { confirms } from '../../ui/keys/lone-enter.ts'

/** Confirms that the customer has the receipt. */
export function HandOver({ reference }: { reference: string }) {
  const { refused, run } = useCommand()
  const handOver = async () => {
    const done = await run((engine) => engine.acknowledgeHandOver(reference))
    if (done.kind === 'done') announce('Handed over')
  }
  return (
    <>
      <RefusedBanner words={refused} />
      <Button {...confirms} size="sale" onClick={handOver}>
        Handed over
      </Button>
    </>
  )
}
