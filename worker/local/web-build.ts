import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { Programs } from './programs.ts'

const root = join(import.meta.dirname, '../..')
const stampFile = join(root, 'node_modules/.cache/web-build')

/** Builds web/dist if one of its sources has changed since the last build. Returns whether it did. */
export async function buildWeb(programs: Programs, log: string): Promise<boolean> {
  const current = computeFingerprint()
  const built = existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : ''
  if (built === current && existsSync(join(root, 'web/dist/index.html'))) return false
  const vite = programs.node(
    join(root, 'node_modules/vite/bin/vite.js'),
    ['build', '--config', 'web/vite.config.ts', '--logLevel', 'warn'],
    {
      folder: root,
      log,
    },
  )
  const exit = await vite.ended
  if (exit !== 0) throw new Error(`The web could not be built (vite ended with ${exit}).\n${vite.tail()}`)
  mkdirSync(dirname(stampFile), { recursive: true })
  writeFileSync(stampFile, current)
  return true
}

function computeFingerprint(): string {
  const hash = createHash('sha256')
  for (const path of [...listSources(join(root, 'web')), ...listSources(join(root, 'schema')), join(root, 'package-lock.json')]) {
    hash.update(relative(root, path)).update('\0').update(readFileSync(path)).update('\0')
  }
  return hash.digest('hex')
}

function listSources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !['dist', 'functions', '.wrangler', 'node_modules'].includes(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      return entry.isDirectory() ? listSources(path) : [path]
    })
}
