import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createClient } from '@libsql/client'
import { expect, test } from 'vitest'
import { migrate } from '../../worker/local/migrate.ts'

async function startProcess(directory: string): Promise<{ url: string; child: ChildProcess }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../worker/local/database-program.ts'), directory], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [port] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  return { url: `http://127.0.0.1:${port}/race/`, child }
}

test('writes one of fifty parallel batches for the same time from two processes, and nothing of the others', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'salon-race-'))
  const processes = [await startProcess(directory), await startProcess(directory)]
  try {
    const clients = processes.map(({ url }) => createClient({ url }))
    const [first, second] = clients
    if (!first || !second) throw new Error('no client')
    await migrate(first)
    const book = (i: number) =>
      clients[i % 2]?.batch(
        [
          {
            sql: `
              INSERT INTO agendas (agenda_id, salon_id, client_id, start_utc, end_utc, changed_utc)
              VALUES (?, 'sal', 'cli', 36000, 37800, 1)`,
            args: [`a${i}`],
          },
          {
            sql: `
              INSERT INTO busy_intervals (salon_id, user_id, start_utc, end_utc, cause, cause_id)
              VALUES ('sal', 'anna', ?, ?, 'service', ?)`,
            args: [BigInt(36000 + (i % 5) * 60), 37800n, `s${i}`],
          },
        ],
        'write',
      )
    const outcomes = await Promise.allSettled(Array.from({ length: 50 }, (_, i) => book(i)))
    expect(outcomes.filter((o) => o.status === 'fulfilled')).toHaveLength(1)
    for (const o of outcomes) if (o.status === 'rejected') expect(String(o.reason)).toContain('refuse:overlap')
    for (const client of clients) {
      const { rows } = await client.execute(
        'SELECT (SELECT count(*) FROM agendas) AS a, (SELECT count(*) FROM busy_intervals) AS o, (SELECT count(*) FROM audit_log) AS t',
      )
      expect({ ...rows[0] }).toMatchObject({ a: 1, o: 1, t: 1 })
    }
  } finally {
    for (const { child } of processes) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
    rmSync(directory, { recursive: true, force: true })
  }
})
