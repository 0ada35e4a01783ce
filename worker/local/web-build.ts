import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { Programs } from './programs.ts'

const root = join(import.meta.dirname, '../..')
const stamp = join(root, 'node_modules/.cache/web-build')

/** Builds web/dist if anything that goes into it has changed since it was built. Answers whether it did. */
export async function buildWeb(programs: Programs, log: string): Promise<boolean> {
  const wanted = fingerprint()
  const present = existsSync(stamp) ? readFileSync(stamp, 'utf8') : ''
  if (present === wanted && existsSync(join(root, 'web/dist/index.html'))) return false
  const vite = programs.node(
    join(root, 'node_modules/vite/bin/vite.js'),
    ['build', '--config', 'web/vite.config.ts', '--logLevel', 'warn'],
    {
      folder: root,
      log,
    },
  )
  const outcome = await vite.ended
  if (outcome !== 0) throw new Error(`The web could not be built (vite ended with ${outcome}).\n${vite.tail()}`)
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, wanted)
  return true
}

function fingerprint(): string {
  const hash = createHash('sha256')
  for (const path of [...sourcesIn(join(root, 'web')), ...sourcesIn(join(root, 'schema')), join(root, 'package-lock.json')]) {
    hash.update(relative(root, path)).update('\0').update(readFileSync(path)).update('\0')
  }
  return hash.digest('hex')
}

function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !['dist', 'functions', '.wrangler', 'node_modules'].includes(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      return entry.isDirectory() ? sourcesIn(path) : [path]
    })
}
