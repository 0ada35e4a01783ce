import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { buildWorker } from '../support/build-worker.ts'

test('the deployed bundle contains nothing of the tests or of the local machine', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'salon-bundle-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))

  await buildWorker(folder, 'worker/main.ts')

  const bundle = readFileSync(join(folder, 'main.js'), 'utf8')
  expect(bundle).toContain('/api/health')
  expect(bundle.match(/x-test-\w+|TEST_DATABASES|worker\/local\/|local-mail-key|demo-password/g)).toBeNull()
})
