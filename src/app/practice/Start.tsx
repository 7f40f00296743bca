import { Suspense } from 'react'
import { isForShop, purpose } from '../../terminal/purpose.ts'
import { lazyChunk } from '../../ui/lazy-part.tsx'
import { Boot } from '../Boot.tsx'
import { ShellSkeleton } from '../ShellSkeleton.tsx'
import { SignInSkeleton } from '../SignInSkeleton.tsx'

/** The sandbox in the page, and the frame around what is done with it: fetched only where one practises. */
const Practice = lazyChunk(async () => {
  const { openTraining } = await import('../../training/open-training.tsx')
  const training = await openTraining()
  return () => <Boot training={training} />
}).part((Practice) => Practice)

/** The page: the shop's till, or one on which nothing that is sold is real. */
export function Start() {
  if (isForShop) return <Boot />
  return (
    <Suspense fallback={purpose === 'demo' ? <SignInSkeleton /> : <ShellSkeleton />}>
      <Practice />
    </Suspense>
  )
}
