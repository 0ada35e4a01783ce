import { getTableName } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Merge, MergePreview, UndoneMerge } from '../../../schema/api/records/client-merge-schemas.ts'
import { clientReferences } from '../../../schema/tables/clients/client-references.ts'
import { createBooking, createFullVisit, insertWaitingEntry } from '../../contract/records.ts'
import { type Fixture, openFixture } from '../../support/fixture.ts'
import { openSalon, type Salon } from '../../support/salon.ts'

const audit = new Set(['version', 'changed_by', 'changed_utc'])
/** Rows of all tables with data of clients, without the columns that only count changes. */
async function readRows({ db }: Fixture, salonId: string) {
  const tables: Record<string, unknown[]> = {}
  for (const { table } of clientReferences) {
    const name = getTableName(table)
    if (name === 'client_merges') continue
    const { rows, columns } = await db.execute({ sql: `SELECT * FROM ${name} WHERE salon_id = ? ORDER BY 1, 2, 3`, args: [salonId] })
    tables[name] = rows.map((row) =>
      Object.fromEntries(columns.filter((column) => !audit.has(column)).map((column) => [column, row[column]])),
    )
  }
  const search = await db.execute('SELECT rowid, text, digits FROM client_search ORDER BY rowid')
  return { ...tables, search: search.rows.map((row) => ({ ...row })) }
}

async function open() {
  const world = await openFixture()
  const salon = await openSalon(world)
  const desk = await salon.as('RECEPTIONIST')
  const [deleted = '', kept = '', other = ''] = salon.clients
  const query = `clientIdToMaintain=${kept}&clientIdToDelete=${deleted}`
  const merge = <B = Merge>(more = '') => desk.call<B>('POST', `/api/Clients/Merge/{sessionCode}?${query}${more}`)
  const undo = <B = UndoneMerge>(mergeId: string) => desk.call<B>('POST', `/api/Clients/UndoMerge/{sessionCode}/${mergeId}`)
  return { world, salon, desk, kept, deleted, other, query, merge, undo }
}

/** Visits, a pet, a paid and a booked time, a request and a place on the waiting list for the client who goes. */
async function fill(world: Fixture, salon: Salon) {
  await createFullVisit(salon, world)
  await createBooking(salon, { clientId: salon.clients[1] })
  await createBooking(salon)
  await insertWaitingEntry(salon, world)
  const desk = await salon.as('RECEPTIONIST')
  const request = { clientId: salon.clients[0], request: 'Call back' }
  await desk.call('POST', '/api/ClientHistoryRequests/{sessionCode}', request)
  await desk.call('POST', '/api/Clients/NotSame/{sessionCode}', { clientId: salon.clients[0], otherClientId: salon.clients[2] })
  await desk.call('PUT', `/api/Clients/{sessionCode}/${salon.clients[0]}`, {
    allergies: 'PPD',
    note: 'Window',
    email: 'g@x.example',
    version: 1,
  })
  await desk.call('PUT', `/api/Clients/{sessionCode}/${salon.clients[1]}`, { note: 'Tea', version: 1 })
}

test('a merge moves every row, fills empty fields and joins notes, and its undo restores every row', async () => {
  const { world, salon, desk, kept, deleted, query, merge, undo } = await open()
  await fill(world, salon)
  const before = await readRows(world, salon.salonId)
  const preview = (await desk.call<MergePreview>('GET', `/api/Clients/MergePreview/{sessionCode}?${query}`)).body
  expect(preview).toMatchObject({ kept: { clientId: kept }, deleted: { clientId: deleted, spent: expect.any(Number) }, upcoming: 1 })
  expect(preview.lines.find(({ line }) => line === 'email')).toMatchObject({
    take: 'deleted',
    reason: 'only_value',
    deleted: 'g@x.example',
  })
  expect(preview.moves.find(({ kind }) => kind === 'visits')?.count).toBe(1)
  const merged = await merge()
  expect(merged).toMatchObject({ status: 200, body: { clientIdToMaintain: kept, name: 'Giulia Moretti' } })
  const record = (await desk.call('GET', `/api/Clients/{sessionCode}/${kept}`)).body
  expect(record).toMatchObject({ allergies: 'PPD', note: 'Tea\nWindow', email: 'g@x.example', phoneNumber2: '+393471284410' })
  const rows = JSON.stringify(
    Object.entries(await readRows(world, salon.salonId)).filter(([name]) => !/^(clients|client_distinctions)$/.test(name)),
  )
  expect(rows).not.toContain(`"${deleted}"`)
  expect(await desk.call('GET', `/api/Clients/{sessionCode}/${deleted}`)).toMatchObject({ status: 404 })
  expect((await desk.call('GET', `/api/Clients/Merges/{sessionCode}/${kept}`)).body).toMatchObject([{ mergeId: merged.body.mergeId }])
  expect(await undo(merged.body.mergeId)).toMatchObject({ status: 200, body: { stayed: [], keptFields: [] } })
  expect(await readRows(world, salon.salonId)).toEqual(before)
})

test('counts a visit that was paid before its time as a visit, not as upcoming', async () => {
  const { world, salon, desk, query } = await open()
  const [paid] = [await createBooking(salon), await createBooking(salon)]
  await desk.call('POST', '/api/Appointments/{sessionCode}', { agendaId: paid.agendaId, arrived: true })
  await world.db.execute({ sql: 'UPDATE appointments SET checked_out_utc = 1 WHERE agenda_id = ?', args: [paid.agendaId] })
  const preview = (await desk.call<MergePreview>('GET', `/api/Clients/MergePreview/{sessionCode}?${query}`)).body
  expect(preview).toMatchObject({ upcoming: 1, deleted: { visits: 1 } })
})

test('what has changed or come since a merge stays with the kept client and is listed', async () => {
  const { world, salon, desk, kept, deleted, merge, undo } = await open()
  const [changed, untouched] = [await createBooking(salon), await createBooking(salon)]
  const { mergeId } = (await merge()).body
  const version = (await desk.call<{ version: number }>('GET', `/api/Clients/{sessionCode}/${kept}`)).body.version
  await desk.call('PUT', `/api/Clients/{sessionCode}/${kept}`, { phoneNumber2: '+39 02 1234567', note: 'New', version })
  await desk.call('POST', '/api/Appointments/{sessionCode}', { agendaId: changed.agendaId, arrived: true })
  const later = await createBooking(salon, { clientId: kept })
  expect(await undo(mergeId)).toMatchObject({
    status: 200,
    body: { stayed: [{ kind: 'bookings', count: 1 }], keptFields: ['phoneNumber2'] },
  })
  const { rows } = await world.db.execute('SELECT agenda_id, client_id FROM agendas ORDER BY agenda_id')
  const owners = Object.fromEntries(rows.map((row) => [row.agenda_id, row.client_id]))
  expect(owners).toEqual({ [changed.agendaId]: kept, [untouched.agendaId]: deleted, [later.agendaId]: kept })
  expect((await desk.call('GET', `/api/Clients/{sessionCode}/${kept}`)).body).toMatchObject({ note: 'New', phoneNumber2: '+39021234567' })
})

test('refuses a merge with itself, of a client that is merged already, and an undo that is late, repeated or out of order', async () => {
  const { world, desk, kept, deleted, other, query, merge, undo } = await open()
  const path = (a: string, b: string) => `/api/Clients/Merge/{sessionCode}?clientIdToMaintain=${a}&clientIdToDelete=${b}`
  expect(await desk.call('POST', path(kept, kept))).toMatchObject({ status: 409, body: { code: 'merge_with_itself' } })
  expect(await merge('&versionToDelete=9')).toMatchObject({ status: 409, body: { code: 'stale' } })
  const both = await Promise.all([merge(), merge()])
  expect(both.map(({ status }) => status).sort()).toEqual([200, expect.toBeOneOf([404, 409])])
  const mergeId = both.find(({ status }) => status === 200)?.body.mergeId ?? ''
  expect(await desk.call('GET', `/api/Clients/MergePreview/{sessionCode}?${query}`)).toMatchObject({ status: 404 })
  const draft = { clientId: deleted, agendaServicesDTO: [] }
  expect((await desk.call('POST', '/api/Agendas/{sessionCode}', draft)).status).toBe(400)
  const later = (await desk.call<Merge>('POST', path(other, kept))).body
  expect(await undo(mergeId)).toMatchObject({ status: 409, body: { code: 'merged_again' } })
  expect(await undo(later.mergeId)).toMatchObject({ status: 200 })
  const age = (days: number) =>
    world.db.execute({ sql: 'UPDATE client_merges SET at_utc = at_utc - 86400 * ? WHERE merge_id = ?', args: [days, mergeId] })
  await age(31)
  expect(await undo(mergeId)).toMatchObject({ status: 409, body: { code: 'merge_too_old' } })
  await age(-31)
  expect(await undo(mergeId)).toMatchObject({ status: 200 })
  expect(await undo(mergeId)).toMatchObject({ status: 409, body: { code: 'already_undone' } })
})
