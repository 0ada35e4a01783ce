import type { Client } from '@libsql/client'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { reasons } from '../../../schema/tables/triggers.ts'
import { newId } from '../../../worker/db/new-id.ts'
import { SystemDb } from '../../../worker/db/system-db.ts'
import { openFixture } from '../../support/fixture.ts'
import { openSalon } from '../../support/salon.ts'

test('guards that follow one another are one statement, which aborts the batch with the first reason', async () => {
  const world = await openFixture()
  const { salonId } = await openSalon(world)
  const sizes: number[] = []
  const client = {
    batch(...[statements, mode]: Parameters<Client['batch']>) {
      sizes.push(statements.length)
      return world.db.batch(statements, mode)
    },
  } as Client
  const db = new SystemDb(client, { nowUtc: 1, newId, actor: 'test' }).inSalon(salonId)
  const holds = db.abortUnless('limit', (id) => sql`${id} = ${salonId}`)
  const isUnknown = db.abortUnless('limit', () => sql`NULL`)
  const name = db.queryRaw(
    (id) => sql`SELECT salon_name FROM salons WHERE salon_id = ${id}`,
    ([row]) => row?.salon_name,
  )
  const rename = (to: string) => db.executeRaw((id) => sql`UPDATE salons SET salon_name = ${to} WHERE salon_id = ${id}`)

  // Each result stays in its place.
  expect(await db.batch(holds, isUnknown, rename('Aurora'), db.abortIfUnchanged('stale'), holds, name)).toEqual([0, 0, 1, 0, 0, 'Aurora'])
  expect(sizes).toEqual([4])

  for (const reason of reasons) {
    const fails = db.abortUnless(reason, () => sql`0`)
    const later = db.abortUnless(reason === 'stale' ? 'limit' : 'stale', () => sql`0`)
    await expect(db.batch(rename('Zampa'), holds, fails, later)).rejects.toMatchObject({ reason })
  }
  const changesNothing = db.executeRaw((id) => sql`UPDATE salons SET salon_name = 'Zampa' WHERE salon_id = ${id} AND 0`)
  await expect(db.batch(changesNothing, db.abortIfUnchanged('missing'), holds)).rejects.toMatchObject({ reason: 'missing' })
  expect(await db.batch(name)).toEqual(['Aurora'])
})
