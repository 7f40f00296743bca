import { Banner } from '../overlay/Banner.tsx'
import { unwanted, useLoneEnter } from './lone-enter.ts'

interface NoScanProps {
  /** What to do instead. */
  words: string
  keys?: string
}

/** Stops a scan from pressing anything, and says so. */
export function NoScan({ words, keys = '' }: NoScanProps) {
  if (!useLoneEnter(words, keys)) return null
  return (
    <Banner tone="info" title={unwanted}>
      {words}
    </Banner>
  )
}
