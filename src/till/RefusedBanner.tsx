import { Banner } from '../ui/overlay/Banner.tsx'
import type { RefusedWords } from './words/refused-words.ts'

/** Says why the engine refused a command. */
export function RefusedBanner({ words }: { words: RefusedWords | undefined }) {
  if (words === undefined) return null
  return (
    <Banner tone="needs" live="assertive" title={words.title}>
      {words.text}
    </Banner>
  )
}
