import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { expect, test } from 'vitest'

/** Runs `.ci/audit.mjs` with an npm that prints `answer`. */
function audit(answer: string) {
  const folder = mkdtempSync(join(tmpdir(), 'audit-'))
  try {
    writeFileSync(join(folder, 'npm'), `#!/bin/sh\ncat <<'END'\n${answer}\nEND\nexit 1\n`, { mode: 0o755 })
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, '../../../.ci/audit.mjs')], {
      encoding: 'utf8',
      env: { ...process.env, PATH: `${folder}${delimiter}${process.env.PATH}` },
    })
    return { status, output: `${stdout}${stderr}`.trim() }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const report = (severity: string) =>
  JSON.stringify({ vulnerabilities: { leaky: { name: 'leaky', severity, range: '<2' } }, metadata: { vulnerabilities: { total: 1 } } })

test('the audit fails for high and critical vulnerabilities only, and never where the registry does not answer', () => {
  expect(audit(report('high'))).toEqual({ status: 1, output: 'npm audit: high vulnerability in leaky <2' })
  expect(audit(report('critical')).status).toBe(1)
  expect(audit(report('moderate'))).toEqual({ status: 0, output: 'npm audit: no high vulnerability' })
  for (const answer of ['', 'no network', '{"message":"405 Method Not Allowed","error":{"summary":""}}'])
    expect(audit(answer)).toEqual({ status: 0, output: 'npm audit: no answer, not checked' })
})
