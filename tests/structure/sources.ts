import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

export const root = join(import.meta.dirname, '../..')
const leaveOut = new Set(['node_modules', 'dist', '.git', '.local', '.wrangler', 'test-results', 'playwright-report'])

/** Every file below a folder of the house, as a path from its root with forward slashes. */
export function filesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => !leaveOut.has(entry.name) && !entry.name.endsWith('.tsbuildinfo'))
    .flatMap((entry) => {
      const path = folder === '.' ? entry.name : `${folder}/${entry.name}`
      return entry.isDirectory() ? filesBelow(path) : [path]
    })
}

export const read = (path: string): string => readFileSync(join(root, path), 'utf8')

/** The folders that hold the product, in TypeScript. */
export const productSources = (): string[] => ['schema', 'worker', 'cron', 'web'].flatMap(filesBelow).filter((path) => /\.tsx?$/.test(path))

const importing = /(?:\bfrom\s*|\bimport\s*\(\s*|^\s*import\s+)'([^']+)'/gm

/** What a file imports: paths from the root for its own files, names for packages. */
export function importsOf(path: string): string[] {
  return [...read(path).matchAll(importing)].map(([, target = '']) =>
    target.startsWith('.') ? normalize(join(dirname(path), target)) : target,
  )
}
