import { ManagerGate } from '../till/people/ManagerGate.tsx'
import { useTitle } from '../till/address/use-title.ts'
import { BackLink } from './BackLink.tsx'
import { Retries } from './Retries.tsx'
import { ScreenName } from './ScreenName.tsx'
import { useFromTop } from './use-scroll-place.ts'

/** Failed sales, and the list by which several are retried one after another. */
export function RetriesScreen() {
  useTitle('Failed sales')
  useFromTop()
  return (
    <div className="mx-auto flex w-full max-w-4xl flex-col gap-4 px-4 pt-4 pb-8">
      <BackLink />
      <ScreenName>Failed sales</ScreenName>
      <ManagerGate what="retrying several sales">
        <Retries />
      </ManagerGate>
    </div>
  )
}
