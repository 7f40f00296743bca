import react from '@vitejs/plugin-react'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [react({ compiler: true }), tailwindcss()],
  build: { target: 'es2022', outDir: 'dist', emptyOutDir: true, manifest: true },
})
