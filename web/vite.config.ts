import { existsSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const web = import.meta.dirname
/** Staff and guests have an entry each, so that a guest loads nothing of the back office. */
const entries = ['index.html', 'book.html'].map((name) => join(web, name)).filter(existsSync)

export default defineConfig({
  root: web,
  publicDir: join(web, 'public'),
  cacheDir: join(web, '../node_modules/.cache/vite'),
  plugins: [react()],
  build: {
    outDir: join(web, 'dist'),
    emptyOutDir: true,
    // The content policy lets fonts and styles come from this origin alone, not from data: addresses.
    assetsInlineLimit: 0,
    // Sizes are measured by a test, and compressing everything twice takes seconds.
    reportCompressedSize: false,
    rolldownOptions: {
      input: entries,
      output: {
        // What both entries need and what seldom changes keeps its address over many releases.
        codeSplitting: { groups: [{ name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ }] },
      },
    },
  },
})
