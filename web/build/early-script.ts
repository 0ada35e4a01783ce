import { createHash } from 'node:crypto'
import { minify, type Plugin, transformWithOxc } from 'vite'

/**
 * Puts a script into the staff app's page, before all others, and allows it by its hash in the content security policy of
 * `_headers`. `readFile` reads a file of web as text.
 */
export function earlyScript(readFile: (path: string) => string): Plugin {
  let script = ''
  return {
    name: 'early-script',
    apply: 'build',
    async buildStart() {
      const { code } = await transformWithOxc(readFile('early.ts'), 'early.ts')
      script = (await minify('early.js', code)).code.trim()
    },
    transformIndexHtml: {
      order: 'post',
      // Behind the character set, which browsers look for first, and before the styles, for which scripts wait.
      handler: (html, { path }) =>
        path === '/index.html' ? html.replace('<link rel="icon"', (icon) => `<script>${script}</script>\n    ${icon}`) : html,
    },
    generateBundle() {
      const hash = `'sha256-${createHash('sha256').update(script).digest('base64')}'`
      const headers = readFile('public/_headers').replace(/script-src 'self';/, `script-src 'self' ${hash};`)
      this.emitFile({ type: 'asset', fileName: '_headers', source: headers })
    },
  }
}
