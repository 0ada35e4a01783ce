import { createHash } from 'node:crypto'
import { minify, type Plugin, type Rolldown, transformWithOxc } from 'vite'

/** Files of guests' pages, and those that few users of the staff app need: they are not stored on every device. */
const leftOut =
  /^assets\/(book|guest(?!-later)|online-booking|link-screen|waiting|wait-step|pattern|libphonenumber|inter-latin-ext)[\w-]*\./

type Bundle = Readonly<Record<string, Rolldown.OutputChunk | Rolldown.OutputAsset>>
/** Fails if the staff app's page needs a script that is not stored: without a connection it would not start. */
function checkStart(bundle: Bundle, files: readonly string[]): void {
  const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []))
  const needed = new Set(
    chunks.flatMap(({ moduleIds, fileName }) => (moduleIds.some((id) => id.endsWith('/web/main.tsx')) ? [fileName] : [])),
  )
  if (needed.size === 0) throw new Error('the app has no script')
  for (const name of needed) {
    if (!files.includes(name)) throw new Error(`the service worker does not store ${name}, with which the app starts`)
    for (const imported of chunks.find(({ fileName }) => fileName === name)?.imports ?? []) needed.add(imported)
  }
}

/** Writes service-worker.js with the files of this build and their common version. `readFile` reads a file of web as text. */
export function serviceWorker(readFile: (path: string) => string): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const files = Object.keys(bundle)
          .filter((name) => name.startsWith('assets/') && !leftOut.test(name))
          .sort()
        checkStart(bundle, files)
        // The page is part of the version: it names the files that it starts with.
        const page = bundle['index.html']
        const version = createHash('sha256')
          .update(files.join())
          .update(page?.type === 'asset' ? page.source : '')
        const values = {
          __VERSION__: JSON.stringify(version.digest('hex').slice(0, 16)),
          __FILES__: JSON.stringify(files.map((name) => `/${name}`)),
        }
        const { code } = await transformWithOxc(readFile('service-worker.ts'), 'service-worker.ts')
        const filled = code.replace(/__VERSION__|__FILES__/g, (name) => values[name as keyof typeof values])
        this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: (await minify('service-worker.js', filled)).code })
      },
    },
  }
}
