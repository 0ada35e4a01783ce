import { expect, test } from 'vitest'
import type { AuditPage, LastChange } from '../../../schema/api/platform/audit-log-schemas.ts'
import { openFixture } from '../../support/fixture.ts'
import { runsAll } from '../../support/runs-all.ts'
import { at, openSalon, tuesday } from '../../support/salon.ts'

const insert = (salonId: string, rows: number) => `
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${rows})
  SELECT
    '${salonId}', 1700000000 + i / 3, 'usr_' || (i % 5), iif(i % 7 = 0, 'products', 'agendas'), 'x' || i, 'x' || i, 'change', '{}', '{}'
  FROM n`

test('pages of the audit log follow each other without gaps, filtered by kind, person and day, in one round trip', async () => {
  const world = await openFixture()
  const [salon, other] = [await openSalon(world), await openSalon(world)]
  const admin = await salon.as('ADMIN')
  await world.db.execute(insert(salon.salonId, 400))
  const get = async (query: string) => {
    await world.resetRoundTrips()
    const { status, body } = await admin.call<AuditPage>('GET', `/api/Trail/Find/{sessionCode}?${query}`)
    expect([status, await world.countRoundTrips()], query).toEqual([200, 1])
    return body
  }
  const readAll = async (query: string) => {
    const entries: AuditPage['entries'] = []
    for (let next: string | null = ''; next !== null; ) {
      const page: AuditPage = await get(`${query}${next && `&cursor=${next}`}`)
      entries.push(...page.entries)
      next = page.next
    }
    return entries
  }
  const all = await readAll('to=2023-12-31')
  expect(all).toHaveLength(400)
  expect(new Set(all.map(({ trailId }) => trailId)).size).toBe(400)
  const keys = all.map((entry) => `${entry.at} ${String(entry.trailId).padStart(9, '0')}`)
  expect(keys).toEqual(keys.toSorted().toReversed())
  expect(await readAll('kind=bookings&to=2023-12-31')).toHaveLength(all.filter(({ entity }) => entity === 'agendas').length)
  // The stock of products changes without a price.
  expect(await readAll('kind=prices&to=2023-12-31')).toHaveLength(0)
  expect(await readAll('from=2023-11-15&to=2023-11-16')).toHaveLength(0)
  const own = (await admin.call<AuditPage>('GET', `/api/Trail/Find/{sessionCode}?kind=security&userId=${admin.userId}`)).body
  expect(own.entries[0]).toMatchObject({ action: 'sign_in', userId: admin.userId })

  const refused = async (query: string) => (await admin.call('GET', `/api/Trail/Find/{sessionCode}?${query}`)).status
  expect(await refused('from=2026-11-02&to=2026-11-01')).toBe(400)
  expect(await refused('cursor=1;DROP')).toBe(400)
  expect(await refused(`userId=${other.anna}`)).toBe(404)
  const foreign = await (await other.as('ADMIN')).call<AuditPage>('GET', '/api/Trail/Find/{sessionCode}?to=2023-12-31')
  expect(foreign.body).toEqual({ entries: [], next: null })
})

test('a cancelled booking and a merge offer their undo until they were undone', async () => {
  const world = await openFixture()
  const salon = await openSalon(world)
  const admin = await salon.as('ADMIN')
  const line = { serviceId: salon.cut, userId: salon.anna, start: at('15:00') }
  const draft = { clientId: salon.clients[0], agendaServicesDTO: [line] }
  const { body: booking } = await admin.call<{ agendaId: string }>('POST', '/api/Agendas/{sessionCode}', draft)
  await admin.call('POST', `/api/Agendas/Cancel/{sessionCode}/${booking.agendaId}`, { reason: 'ill' })
  const ids = new URLSearchParams({ clientIdToMaintain: salon.clients[0] ?? '', clientIdToDelete: salon.clients[1] ?? '' })
  const { body: merge } = await admin.call<{ mergeId: string }>('POST', `/api/Clients/Merge/{sessionCode}?${ids}`)
  const offers = async () =>
    (await admin.call<AuditPage>('GET', '/api/Trail/Find/{sessionCode}')).body.entries.flatMap(({ undo }) => undo ?? [])
  expect((await offers()).map(({ kind, id }) => `${kind} ${id}`).sort()).toEqual([`booking ${booking.agendaId}`, `merge ${merge.mergeId}`])
  expect((await admin.call('POST', `/api/Clients/UndoMerge/{sessionCode}/${merge.mergeId}`)).status).toBe(200)
  expect((await admin.call('POST', `/api/Agendas/Cancel/{sessionCode}/${booking.agendaId}`, { undo: true })).status).toBe(200)
  expect(await offers()).toEqual([])
})

test('logs an import in the name of who ran it, and offers its undo until it is undone', async () => {
  const world = await openFixture()
  const salon = await openSalon(world)
  const admin = await salon.as('ADMIN')
  const [job, now] = [`job_${salon.salonId}`, Date.parse(tuesday) / 1000]
  const set = (change: string) => world.db.execute(`UPDATE jobs SET ${change} WHERE job_id = '${job}'`)
  await world.db.execute(`
    INSERT INTO jobs (job_id, salon_id, kind, title, state, user_id, counts_json, leased_until_utc, created_utc)
    VALUES ('${job}', '${salon.salonId}', 'import_clients', 'clients.csv', 'running', '${salon.anna}', '{"added":3}', 0, ${now})`)
  await set(`state = 'done', finished_utc = ${now}`)
  const find = async () =>
    (await admin.call<AuditPage>('GET', '/api/Trail/Find/{sessionCode}?kind=clients')).body.entries.filter(
      ({ entity }) => entity === 'jobs',
    )
  expect(await find()).toMatchObject([
    { action: 'create', userId: salon.anna, subject: 'clients.csv', after: { added: 3 }, undo: { kind: 'import', id: job } },
  ])
  const undone = await admin.call('POST', `/api/Jobs/Undo/{sessionCode}/${job}`)
  expect(undone.status, JSON.stringify(undone.body)).toBe(200)
  await expect
    .poll(async () => (await find()).map(({ action, userId, undo }) => [action, userId, undo]))
    .toEqual([
      ['delete', admin.userId, null],
      ['create', salon.anna, null],
    ])
  expect(await admin.call('POST', `/api/Jobs/Undo/{sessionCode}/${job}`)).toMatchObject({ status: 409, body: { code: 'stale' } })
})

test('every filter of the audit log is read by an index and without sorting the log', async () => {
  const world = await openFixture()
  const salon = await openSalon(world)
  const admin = await salon.as('ADMIN')
  const plans: string[] = []
  for (const query of [
    '',
    'kind=security',
    'kind=health',
    'kind=bookings',
    'kind=prices',
    `userId=${salon.anna}`,
    'from=2026-11-01&to=2026-11-30',
  ]) {
    await world.startRecording()
    await admin.call('GET', `/api/Trail/Find/{sessionCode}?${query}`)
    const statement = (await world.recorded()).flat().find(({ sql }) => sql.includes('FROM audit_log'))
    const plan = await world.db.execute(`EXPLAIN QUERY PLAN ${statement?.sql.replace(/\?\d*/g, '1')}`)
    plans.push(...plan.rows.map((row) => String(row.detail)).filter((step) => / audit_log( |$)/.test(step)))
  }
  expect(plans.length).toBeGreaterThan(6)
  const isByIndex = (step: string) => /^SEARCH audit_log USING INDEX audit_log_(at|rare|security_at) \(salon_id=\?/.test(step)
  expect(plans.filter((step) => !isByIndex(step))).toEqual([])
})

test.runIf(runsAll)(
  'a page of 1,000,000 entries takes one round trip and is read by an index, whatever its filter',
  async () => {
    const world = await openFixture()
    const salon = await openSalon(world)
    const admin = await salon.as('ADMIN')
    await world.db.execute(insert(salon.salonId, 1_000_000))
    for (const query of ['', 'kind=security', 'kind=bookings', 'kind=prices', `userId=${salon.anna}`, 'from=2023-11-20&to=2023-11-21']) {
      await world.resetRoundTrips()
      const { status, body } = await admin.call<AuditPage>('GET', `/api/Trail/Find/{sessionCode}?${query}`)
      expect([status, await world.countRoundTrips(), body.entries.length <= 50], query).toEqual([200, 1, true])
    }
  },
  120_000,
)

test('tells every role who changed a record last, deleted ones included, and no more', async () => {
  const world = await openFixture()
  const [salon, other] = [await openSalon(world), await openSalon(world)]
  const [admin, desk] = [await salon.as('ADMIN'), await salon.as('RECEPTIONIST')]
  const last = (key: string, id: string, by = admin) => by.call<LastChange>('GET', `/api/Trail/Last/{sessionCode}?key=${key}&id=${id}`)
  const draft = { clientId: salon.clients[0], agendaServicesDTO: [{ serviceId: salon.cut, userId: salon.anna, start: at('15:00') }] }
  const { body: booking } = await admin.call<{ agendaId: string }>('POST', '/api/Agendas/{sessionCode}', draft)
  expect((await last('agendaId', booking.agendaId)).body.userId).toBe(admin.userId)
  await desk.call('DELETE', `/api/Agendas/{sessionCode}/${booking.agendaId}`)
  const { body } = await last('agendaId', booking.agendaId, await salon.as('ASSISTANCE'))
  expect(body).toEqual({ userId: desk.userId, firstName: expect.stringMatching(/\S/), at: expect.any(String) })
  const refused = async (key: string, id: string, by = admin) => (await last(key, id, by)).status
  expect(await refused('agendaId', booking.agendaId, await other.as('ADMIN'))).toBe(404)
  expect(await refused('agendaId', salon.clients[0] ?? '')).toBe(404)
  // Of these, several tables have a row: the table names it.
  expect(await refused('prepaidId', 'pre_1')).toBe(400)
  const settings = { amounts: [50], validMonths: 12, vatKind: 'multi', vatRate: 0, online: false, version: 0 }
  expect((await admin.call('PUT', '/api/GiftCards/Settings/{sessionCode}', settings)).status).toBe(200)
  expect((await last('gift_card_settings', salon.salonId, desk)).body.userId).toBe(admin.userId)
  expect(await refused('gift_card_settings', other.salonId)).toBe(404)
  expect(await refused('sessionId', 'ses_1')).toBe(400)
})
