import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { earlySignIn } from './scripts/early-sign-in.mjs'
import { licences } from './scripts/licences.mjs'
import { serviceWorker } from './scripts/service-worker.mjs'

interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
}

const known = new Map<string, ReadonlySet<string>>()

/** A module and all that it imports statically, once the build has read them all. */
function reachable(graph: ModuleGraph, entry: string): ReadonlySet<string> {
  const before = known.get(entry)
  if (before !== undefined) return before
  const found = new Set<string>()
  known.set(entry, found)
  const waiting = [fileURLToPath(new URL(entry, import.meta.url))]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue
    found.add(id)
    waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []))
  }
  return found
}

/** Components that React Compiler leaves alone in a build: compiled, they take the first screens over their budget (docs/decisions/0004). */
const uncompiled =
  /\/src\/(?:ui\/|sign-in\/|app\/(?:practice\/)?[^/]+$|catalogue\/(?:BrandTile|ReadSoFar|ShownTiles))/

/** Forms and dialogs around the till, which share more than each has of its own. */
const smallScreens = [
  'src/sign-in/ForgotPasswordScreen.tsx',
  'src/sign-in/ResetPasswordScreen.tsx',
  'src/sign-in/SignInAgain.tsx',
  'src/sign-in/WithoutLineScreen.tsx',
  'src/sign-in/UnexpectedTrouble.tsx',
  'src/app/SetUpGate.tsx',
  'src/app/AccountActs.tsx',
  'src/app/first-day/FirstDayButton.tsx',
  'src/app/version/NewVersionButton.tsx',
  'src/app/SignOutDialog.tsx',
  'src/app/KeysDialog.tsx',
  'src/app/NotForRole.tsx',
  'src/app/NotFound.tsx',
]

/** What the shell fetches once the tiles stand (`prefetchSale`). */
const afterTiles = [
  'src/counter/SalePanel.tsx',
  'src/counter/result/SaleView.tsx',
  'src/counter/open/LookAfterView.tsx',
  'src/counter/open/SaleTray.tsx',
  'src/counter/open/SaleAlarm.tsx',
  'src/counter/open/SaleWatch.tsx',
  'src/counter/held/HeldSales.tsx',
  'src/counter/redeem/NoVoucher.tsx',
  'src/counter/redeem/RedeemPanel.tsx',
  'src/counter/redeem/VoucherScreen.tsx',
  'src/app/ConnectionNotice.tsx',
  'src/app/EngineNotice.tsx',
  'src/catalogue/CatalogueTrouble.tsx',
  'src/catalogue/ManyTiles.tsx',
  'src/catalogue/BrandStates.tsx',
  'src/counter/home/Home.tsx',
  // Small ones that a tap asks for: a file each would cost the first scripts its name.
  'src/app/FirstPinDialog.tsx',
  'src/counter/home/FavouritesDialog.tsx',
  'src/counter/home/NumberOffers.tsx',
  'src/counter/home/PinDialog.tsx',
  'src/counter/steps/UnknownKind.tsx',
  'src/app/help/HelpDialog.tsx',
]

const salesScreens = [
  'src/transactions/TransactionsScreen.tsx',
  'src/transactions/TransactionScreen.tsx',
  'src/transactions/RetriesScreen.tsx',
]

const listScreens = [
  'src/catalogue/BrowseScreen.tsx',
  'src/catalogue/ArrangeScreen.tsx',
  'src/catalogue/ListsScreen.tsx',
]

/**
 * A chunk for what each of these needs beyond the ones before it, however many later screens need parts of it too: left
 * alone, each new screen would cut pieces out of them, which compress worse, cost requests, and have to be named in the
 * tiles' chunk (docs/decisions/0006).
 */
const chunksOf = (
  mode: string,
): readonly (readonly [name: string, entries: readonly string[]])[] => [
  // The demo opens with its frame.
  ['sign-in', ['src/main.tsx', ...(mode === 'demo' ? ['src/training/open-training.tsx'] : [])]],
  ['tiles', ['src/app/open-till.ts']],
  ['names', ['src/catalogue/brand-names.ts']],
  // What it shares with a sale.
  ['customer', ['src/app/customer/CustomerScreen.tsx']],
  ['small', smallScreens],
  ['engine', ['src/app/make-engine.ts']],
  ['sale', afterTiles],
  ['settings', ['src/app/settings/SettingsScreen.tsx']],
  ['cash-up', ['src/cash-up/CashUpScreen.tsx']],
  ['sales', salesScreens],
  ['lists', listScreens],
]

/** It stays what the customer's window alone needs. */
const ownChunk = /\/src\/app\/customer\/[^/]+$/

/**
 * An `import()` that is the browser's own. Vite would wrap each into code that names all that the part needs, to fetch it
 * a turn sooner, and its styles, of which no part has its own: that costs the first screens 0.9 kB. Most of what one part
 * needs is fetched ahead by another anyway.
 */
const plainImports: Plugin = {
  name: 'plain-imports',
  apply: 'build',
  enforce: 'pre',
  load: (id) =>
    id.endsWith('vite/preload-helper.js')
      ? 'export const __vitePreload = (load) => load()'
      : undefined,
}

/** React Router's package names its development build alone, whose warnings are for us and not for a cashier (docs/decisions/0006). */
const productionRouter = fileURLToPath(
  new URL('node_modules/react-router/dist/production/index.mjs', import.meta.url),
)

export default defineConfig(({ command, mode }) => ({
  plugins: [
    react({
      compiler: true,
      exclude: command === 'build' ? [/\/node_modules\//, uncompiled] : /\/node_modules\//,
    }),
    tailwindcss(),
    plainImports,
    earlySignIn(),
    licences(fileURLToPath(new URL('.', import.meta.url))),
    serviceWorker(),
  ],
  resolve: {
    alias: command === 'build' ? [{ find: /^react-router$/, replacement: productionRouter }] : [],
  },
  build: {
    target: ['chrome109', 'firefox115', 'safari16.4'],
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    // One for all: a part's own that is lost once is not asked for again, and the part would stand there without.
    cssCodeSplit: false,
    // See `plainImports`.
    modulePreload: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: chunksOf(mode).map(([name, entries], index, chunks) => ({
            name: (id: string, graph: ModuleGraph) =>
              !ownChunk.test(id) && entries.some((entry) => reachable(graph, entry).has(id))
                ? name
                : null,
            debugName: name,
            priority: chunks.length - index,
          })),
        },
      },
      // The PDF library would load these to turn a page into a picture, which a receipt is not (docs/decisions/0007).
      external: ['html2canvas', 'canvg', 'dompurify'],
    },
  },
}))
