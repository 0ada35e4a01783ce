import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { buildWorker } from '../../../worker/local/build-worker.ts'

/** Cloudflare starts a Worker the faster the less it has to load: `main.js` and all that it imports at once. */
const maxGzippedBytes = 300_000

/** The files that a Worker loads when it starts. */
function listStartFiles({ outputs }: Awaited<ReturnType<typeof buildWorker>>): string[] {
  const files = new Set(Object.keys(outputs).filter((file) => file.endsWith('/main.js')))
  for (const file of files)
    for (const { path, kind } of outputs[file]?.imports ?? []) if (kind === 'import-statement' && outputs[path]) files.add(path)
  return [...files].map((file) => basename(file))
}

test('the deployed Worker starts with little and contains nothing of the tests or of the local machine', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'salon-bundle-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))

  const startFiles = listStartFiles(await buildWorker(folder, 'worker/main.ts'))

  const scripts = readdirSync(folder).filter((file) => file.endsWith('.js'))
  const read = (file: string) => readFileSync(join(folder, file), 'utf8')
  expect(read('main.js')).toContain('/api/health')
  expect(startFiles.length).toBeLessThan(scripts.length)
  expect(startFiles.reduce((sum, file) => sum + gzipSync(read(file)).length, 0)).toBeLessThanOrEqual(maxGzippedBytes)
  expect(
    scripts
      .map(read)
      .join('\n')
      .match(/x-test-\w+|TEST_DATABASES|worker\/local\/|local-mail-key|demo-password/g),
  ).toBeNull()
})
