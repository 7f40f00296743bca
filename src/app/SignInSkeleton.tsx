import { SignInFrame } from '../sign-in/SignInFrame.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'

/** The sign-in screen's shape while the till's settings, or the set-up's code, are on their way. */
export function SignInSkeleton() {
  return (
    <SignInFrame>
      <VisuallyHidden as="output">Starting the till</VisuallyHidden>
      <div className="flex flex-col gap-4">
        <Skeleton width="45%" height="1.875rem" className="mb-1" />
        <Skeleton height="5.25rem" />
        <Skeleton height="5.25rem" />
        <Skeleton width="80%" height="2.75rem" />
        <Skeleton height="3.5rem" />
      </div>
    </SignInFrame>
  )
}
