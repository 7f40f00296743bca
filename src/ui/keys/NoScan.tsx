import { Banner } from '../overlay/Banner.tsx'
import { useLoneEnter, type Unwanted } from './lone-enter.ts'

export interface NoScanProps {
  words: Unwanted
  keys?: string
}

/** Stops a scan from pressing anything, and says so. */
export function NoScan({ words, keys = '' }: NoScanProps) {
  const scanned = useLoneEnter(words, keys)
  if (!scanned) return null
  return (
    <Banner tone="info" title={words.title}>
      {words.text}
    </Banner>
  )
}
