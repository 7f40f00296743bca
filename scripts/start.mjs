import { buildIfStale } from './build-if-stale.mjs'
import { followParent } from './follow-parent.mjs'

followParent()

try {
  await buildIfStale()
} catch {
  console.error('The build failed; what is wrong stands above.')
  process.exit(1)
}
const server = new URL('../build/main.js', import.meta.url)
await import(server.href)
