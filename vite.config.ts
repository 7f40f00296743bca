import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
}

/** A module and all that it imports statically. */
function reachable(graph: ModuleGraph, entry: string): ReadonlySet<string> {
  const found = new Set<string>()
  const waiting = [fileURLToPath(new URL(entry, import.meta.url))]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue
    found.add(id)
    waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []))
  }
  return found
}

/** Components that React Compiler leaves alone in a build: compiled, they take the first screens over their budget (docs/decisions/0004). */
const uncompiled = /\/src\/(?:ui\/|app\/[^/]+$)/

/**
 * One chunk for what the sign-in screen needs and one for what the tiles need besides, however many later screens need
 * parts of them too: left alone, each new screen would cut pieces out of them, which compress worse and cost requests.
 */
function firstChunk(id: string, graph: ModuleGraph): string | null {
  // Their chunks are what the page and the sign-in screen name.
  if (id.endsWith('/src/main.tsx') || id.endsWith('/src/app/open-till.ts')) return null
  if (reachable(graph, 'src/main.tsx').has(id)) return 'sign-in'
  return reachable(graph, 'src/app/open-till.ts').has(id) ? 'tiles' : null
}

/** React Router's package names its development build alone, whose warnings are for us and not for a cashier (docs/decisions/0006). */
const productionRouter = fileURLToPath(
  new URL('node_modules/react-router/dist/production/index.mjs', import.meta.url),
)

export default defineConfig(({ command }) => ({
  plugins: [
    react({
      compiler: true,
      exclude: command === 'build' ? [/\/node_modules\//, uncompiled] : /\/node_modules\//,
    }),
    tailwindcss(),
  ],
  resolve: {
    alias: command === 'build' ? [{ find: /^react-router$/, replacement: productionRouter }] : [],
  },
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: firstChunk, debugName: 'first chunks' }] } },
      // The PDF library would load these to turn a page into a picture, which a receipt is not (docs/decisions/0007).
      external: ['html2canvas', 'canvg', 'dompurify'],
    },
  },
}))
