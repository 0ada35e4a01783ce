import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createClient } from '@libsql/client'
import { expect, test } from 'vitest'
import { superviseDatabase } from '../../worker/local/database-process.ts'

test('restarts the local database on its port after its process died, with all committed rows', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'salon-restart-'))
  const lines: string[] = []
  const database = await superviseDatabase({ directory, token: 'secret', log: (line) => lines.push(line) })
  const query = (sql: string) => createClient({ url: `http://127.0.0.1:${database.port}/salon/`, authToken: 'secret' }).execute(sql)
  const retry = async (sql: string) => {
    for (let attempt = 0; attempt < 200; attempt++) {
      const result = await query(sql).catch(() => null)
      if (result) return result
      await pause(50)
    }
    throw new Error('the database did not come back')
  }
  try {
    await query('CREATE TABLE things (name TEXT)')
    await query("INSERT INTO things VALUES ('kept')")

    const { pid } = database
    process.kill(pid ?? 0, 'SIGKILL')
    expect((await retry('SELECT name FROM things')).rows).toMatchObject([{ name: 'kept' }])
    expect(database.pid).not.toBe(pid)
    expect(lines).toHaveLength(1)

    // A text that is no valid UTF-8 aborts the engine's process.
    const killer = `SELECT '{"a":"\\ud800"}' ->> 'a'`
    await expect(query(killer)).rejects.toThrow()
    expect((await retry('SELECT name FROM things')).rows).toMatchObject([{ name: 'kept' }])
    expect(lines).toHaveLength(2)
  } finally {
    await database.close()
    rmSync(directory, { recursive: true, force: true })
  }
  await expect(query('SELECT 1')).rejects.toThrow()
})
