import react from '@vitejs/plugin-react'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/** Folders whose components React Compiler leaves alone in a build (docs/decisions/0004). */
const uncompiled = /\/src\/(?:ui|sign-in|terminal|till|app)\//

export default defineConfig(({ command }) => ({
  plugins: [
    react({
      compiler: true,
      exclude: command === 'build' ? [/\/node_modules\//, uncompiled] : /\/node_modules\//,
    }),
    tailwindcss(),
  ],
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    // Every browser that runs es2022 and the till's IndexedDB preloads modules by itself.
    modulePreload: { polyfill: false },
  },
}))
