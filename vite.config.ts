import { readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { pagePolicy } from './src/server/http/security-headers.ts'
import { apiBesideTill } from './src/server/vite-plugin.ts'

/** Tailwind's rules are in the style sheet, though Vite sees no module of it in the bundle. */
const tailwindLicence: Plugin = {
  name: 'tailwind-licence',
  apply: 'build',
  generateBundle() {
    const source = readFileSync(new URL('node_modules/tailwindcss/LICENSE', import.meta.url))
    this.emitFile({ type: 'asset', fileName: 'licences-tailwindcss.txt', source })
  },
}

/** Keeps the place of the demo's frame from the first paint on, before `src/training/open-training.tsx` runs. */
const demoFrame: Plugin = {
  name: 'demo-frame',
  apply: (_, { mode }) => mode === 'demo',
  transformIndexHtml: (html) => html.replace('<html ', '<html data-purpose="demo" '),
}

/** The content security policy of a till whose host sends none. */
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
  // By the day, so that two builds of a day are the same (src/till/device/clock-sense.ts).
  define: { 'import.meta.env.BUILT_ON': JSON.stringify(new Date().toISOString().slice(0, 10)) },
  server: { port: Number(process.env['PORT'] ?? 4173) },
  build: {
    // docs/testing.md
    target: ['chrome109', 'firefox115', 'safari16.4'],
    manifest: true,
    license: { fileName: 'licences.txt' },
    // One style sheet, named by the page: a lazy one that is lost once is not asked for again (e2e/lost-line.e2e.ts).
    cssCodeSplit: false,
    chunkSizeWarningLimit: 1_000,
    rolldownOptions: {
      // The PDF library would load these to turn a page into a picture (docs/decisions/0007).
      external: ['html2canvas', 'canvg', 'dompurify'],
      // Without it the first load is some thirty files, and a slow line waits for each.
      output: { codeSplitting: { groups: [{ name: 'start', tags: ['$initial'] }] } },
    },
  },
})
