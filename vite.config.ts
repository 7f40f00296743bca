import { readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { pagePolicy } from './src/server/http/security-headers.ts'
import { apiBesideTill } from './src/server/vite-plugin.ts'

/** Adds Tailwind's licence: its rules are in the style sheet, but Vite sees no Tailwind module in the bundle. */
const tailwindLicence: Plugin = {
  name: 'tailwind-licence',
  apply: 'build',
  generateBundle() {
    const source = readFileSync(new URL('node_modules/tailwindcss/LICENSE', import.meta.url))
    this.emitFile({ type: 'asset', fileName: 'licences-tailwindcss.txt', source })
  },
}

/** Reserves space for the demo's frame from the first paint, before `src/training/open-training.tsx` runs. */
const demoFrame: Plugin = {
  name: 'demo-frame',
  apply: (_, { mode }) => mode === 'demo',
  transformIndexHtml: (html) => html.replace('<html ', '<html data-purpose="demo" '),
}

/** The till's content security policy, for hosts that send none. */
const policyInPage: Plugin = {
  name: 'policy-in-page',
  apply: 'build',
  transformIndexHtml: () => [
    { tag: 'meta', attrs: { 'http-equiv': 'Content-Security-Policy', content: pagePolicy } },
  ],
}

export default defineConfig({
  plugins: [
    react({ compiler: true }),
    tailwindcss(),
    tailwindLicence,
    demoFrame,
    policyInPage,
    apiBesideTill(process.env),
  ],
  // By the day, so two builds on the same day are identical (src/till/device/clock-sense.ts).
  define: { 'import.meta.env.BUILT_ON': JSON.stringify(new Date().toISOString().slice(0, 10)) },
  server: { port: Number(process.env['PORT'] ?? 4173) },
  build: {
    // docs/testing.md
    target: ['chrome109', 'firefox115', 'safari16.4'],
    manifest: true,
    license: { fileName: 'licences.txt' },
    // One style sheet, linked in the page: browsers don't ask again for a lazy style that was lost
    // (e2e/till/lost-line.e2e.ts).
    cssCodeSplit: false,
    chunkSizeWarningLimit: 1_000,
    rolldownOptions: {
      // The PDF library would load these to draw a page as a picture (docs/decisions/0007).
      external: ['html2canvas', 'canvg', 'dompurify'],
      // One file each for the start, the counter and a sale, not some thirty: a slow line waits for each.
      output: {
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'], priority: 2 },
            { name: 'counter', test: /src\/app\/counter\.ts$/, priority: 1 },
            { name: 'sale', test: /src\/app\/sale-screens\.ts$/ },
          ],
        },
      },
    },
  },
})
