import { createHash } from 'node:crypto'
import { minify, type Plugin, type Rolldown, transformWithOxc } from 'vite'

type Bundle = Readonly<Record<string, Rolldown.OutputChunk | Rolldown.OutputAsset>>

/**
 * With which modules, as their paths in web end, a signed-in user's page goes on once the app runs: all pages, by language, on phones, the
 * agenda, all other screens, and some of these, with their texts, by the first part of their path.
 */
const modules: Readonly<Record<string, readonly string[]>> = {
  frame: ['/app/frame.tsx'],
  en: ['/locales/start-en.ts'],
  it: ['/locales/start-it.ts'],
  phone: ['/app/bottom-bar.tsx'],
  agendas: ['/app/agendas.tsx'],
  'agendas phone': ['/bookings/phone-head.tsx'],
  screens: ['/web/screens.ts'],
  'screens-en': ['/locales/files-en.ts'],
  'screens-it': ['/locales/files-it.ts'],
  clientInfo: ['/clients/client-screen.tsx'],
  'clientInfo en': ['/en/clients/clients.json'],
  'clientInfo it': ['/it/clients/clients.json'],
  checkout: ['/checkout/checkout-screen.tsx'],
  'checkout en': ['/en/visits/visits.json'],
  'checkout it': ['/it/visits/visits.json'],
  dashboard: ['/dashboards/dashboard-screen.tsx'],
  'dashboard en': ['/en/insights/dashboards.json'],
  'dashboard it': ['/it/insights/dashboards.json'],
  appointments: ['/reception/board-screen.tsx'],
  'appointments en': ['/en/visits/visits.json'],
  'appointments it': ['/it/visits/visits.json'],
}

/** The URLs of the scripts and styles of some modules and of all that they import. `html` loads the app's own already. */
function listFiles(bundle: Bundle, paths: readonly string[], html: string): string[] {
  const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []))
  const found = new Set(chunks.filter(({ moduleIds }) => moduleIds.some((id) => paths.some((path) => id.endsWith(path)))))
  for (const { imports } of found) for (const chunk of chunks) if (imports.includes(chunk.fileName)) found.add(chunk)
  const names = [...found].flatMap(({ fileName, viteMetadata }) => [fileName, ...(viteMetadata?.importedCss ?? [])])
  return [...new Set(names)].map((name) => `/${name}`).filter((url) => !html.includes(url))
}

/**
 * Puts a script into the staff app's page, before all others, and allows it by its hash in the content security policy of
 * `_headers`. `readFile` reads a file of web as text.
 */
export function earlyScript(readFile: (path: string) => string): Plugin {
  let script = ''
  return {
    name: 'early-script',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { path, bundle }) {
        if (path !== '/index.html' || !bundle) return html
        const files = Object.entries(modules).map(([name, paths]) => [name, listFiles(bundle, paths, html)])
        const { code } = await transformWithOxc(readFile('early.ts'), 'early.ts')
        const filled = code.replaceAll('__START_FILES__', JSON.stringify(Object.fromEntries(files)))
        script = (await minify('early.js', filled)).code.trim()
        // Behind the character set, which browsers look for first, and before the styles, for which scripts wait.
        return html.replace('<link rel="icon"', (icon) => `<script>${script}</script>\n    ${icon}`)
      },
    },
    generateBundle: {
      // Behind the page.
      order: 'post',
      handler() {
        const hash = `'sha256-${createHash('sha256').update(script).digest('base64')}'`
        const headers = readFile('public/_headers').replace(/script-src 'self';/, `script-src 'self' ${hash};`)
        this.emitFile({ type: 'asset', fileName: '_headers', source: headers })
      },
    },
  }
}
