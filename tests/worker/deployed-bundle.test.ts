import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { buildWorker } from '../support/build-worker.ts'

/** Cloudflare starts a Worker the faster the smaller it is. */
const maxGzippedBytes = 300_000

test('the deployed bundle is small and contains nothing of the tests or of the local machine', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'salon-bundle-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))

  await buildWorker(folder, 'worker/main.ts')

  const bundle = readFileSync(join(folder, 'main.js'), 'utf8')
  expect(bundle).toContain('/api/health')
  expect(gzipSync(bundle).length).toBeLessThanOrEqual(maxGzippedBytes)
  expect(bundle.match(/x-test-\w+|TEST_DATABASES|worker\/local\/|local-mail-key|demo-password/g)).toBeNull()
})
