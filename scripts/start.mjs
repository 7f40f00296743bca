import { buildIfStale } from './build.mjs'

await buildIfStale()
const server = new URL('../build/main.js', import.meta.url)
await import(server.href)
