/** A signed-in till up to its tiles, in one chunk. */
export { openTill } from './start/open-till.ts'
export { RunningTill } from './start/RunningTill.tsx'
export { CounterLayout } from './shell/CounterLayout.tsx'
export { PageLayout } from './shell/PageLayout.tsx'
export { Shell } from './shell/Shell.tsx'
export { EmptyPanel } from '../sell/EmptyPanel.tsx'
