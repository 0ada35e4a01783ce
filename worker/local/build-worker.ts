/**
 * Builds the Worker: `node worker/local/build-worker.ts`, which `wrangler.toml` names. Modules that are imported when they are needed
 * become separate files, so that a Worker starts without them.
 */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Metafile, type Plugin } from 'esbuild'
import { endpointPaths } from '../http/endpoint-paths.ts'

const root = join(import.meta.dirname, '../..')

export type WorkerEntry = 'worker/main.ts' | 'worker/local/test-entry.ts'

/** One letter for each method. */
const methods = { G: 'GET', P: 'POST', U: 'PUT', D: 'DELETE' } as const
const letterOf = (method: string) => Object.entries(methods).find(([, name]) => name === method)?.[0] ?? ''

/** The value of `worker/http/endpoint-paths.ts` as a short text and what reads it: a line per table, `G` before the path of a GET. */
function writePaths(): string {
  const lines = Object.entries(endpointPaths).map(([name, rows]) =>
    [name, ...rows.map(({ method, path }) => letterOf(method) + path.slice('/api/'.length))].join(' '),
  )
  return `const methods = ${JSON.stringify(methods)}
const toRow = (row) => ({ method: methods[row[0]], path: '/api/' + row.slice(1) })
const toTable = ([name, ...rows]) => [name, rows.map(toRow)]
export const endpointPaths = Object.fromEntries(${JSON.stringify(lines.join('\n'))}.split('\\n').map((line) => toTable(line.split(' '))))`
}

/** Puts the value of `worker/http/endpoint-paths.ts` into the bundle: the paths without the schemas from which they are read. */
const writeEndpointPaths: Plugin = {
  name: 'endpoint-paths',
  setup(pluginBuild) {
    pluginBuild.onLoad({ filter: /\/worker\/http\/endpoint-paths\.ts$/ }, () => ({
      contents: writePaths(),
    }))
  },
}

/** Builds the bundle of an entry into `folder`, emptied before; its first file is `main.js`. Answers what became of each source. */
export async function buildWorker(folder: string, entry: WorkerEntry): Promise<Metafile> {
  rmSync(folder, { recursive: true, force: true })
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: { main: entry },
    outdir: folder,
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2024',
    conditions: ['workerd', 'worker', 'browser'],
    external: ['node:*', 'cloudflare:*'],
    // A smaller Worker starts faster; the source maps keep the stacks of its errors readable.
    minify: true,
    sourcemap: true,
    metafile: true,
    logLevel: 'warning',
    plugins: [writeEndpointPaths],
  })
  return metafile
}

if (process.argv[1] === import.meta.filename) await buildWorker(join(root, 'dist/worker'), 'worker/main.ts')
