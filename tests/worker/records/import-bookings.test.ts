import { expect, test } from 'vitest'
import type { Agenda } from '../../../schema/api/booking/bookings-schemas.ts'
import { check, openImports, read, start, waitFor } from '../../support/import-steps.ts'
import { at } from '../../support/salon.ts'

const friday = '2026-11-27'
const header = 'Client;Phone;Service;Staff;Start date;Start time;Duration;Price'
const toFile = (...rows: readonly string[]) => [header, ...rows].join('\n')

async function open() {
  const world = await openImports()
  const desk = await world.salon.as('RECEPTIONIST')
  const readDay = async (date = friday) =>
    (await desk.call<Agenda[]>('GET', `/api/Agendas/{sessionCode}?date=${date}`)).body.filter(({ clientId }) => clientId !== 'NotWorking')
  const importFile = async (content: string) => {
    const draft = (await read(world.admin, content, 'bookings')).body
    await start(world.admin, draft)
    return { draft, job: await waitFor(world.admin, draft.jobId) }
  }
  return { ...world, desk, readDay, importFile }
}

test('imports bookings ahead by name or phone, with their duration and price, and rejects taken times', async () => {
  const { admin, salon, readDay, importFile } = await open()
  const content = toFile(
    'Giulia Moretti;;Cut;Anna;27/11/2026;10:00;45;"35,50"',
    // Anna is busy until 10:45; Giulia offers the cut as well.
    ';+39 347 128 4411;Cut;Anna;27/11/2026;10:30;;',
    ';+39 347 128 4411;cut;;27/11/26 10:30;;1h 30;',
    'Giulia Moretti;;Cut;Nobody;27/11/2026;12:00;;',
    'Giulia Moretti;;Cut;Anna;20/11/2026;12:00;;',
    'Giulia Moretti;;Perm;Anna;27/11/2026;12:00;;',
    'Nobody;;Cut;Anna;27/11/2026;12:00;;',
    'Giulia Moretti;;Cut;Anna;27/11/2026;;;',
    'Giulia Moretti;;Cut;Anna;27/11/2026;15:00;long;',
    'Giulia Moretti;;Blow-dry;Marco;27/11/2026;15:00;;',
  )
  const draft = (await read(admin, content, 'bookings')).body
  expect(draft.mapping).toMatchObject({ name: 0, phoneNumber: 1, service: 2, staff: 3, day: 4, time: 5, duration: 6, price: 7 })
  const checked = (await check(admin, draft)).body
  expect(checked).toMatchObject({ added: 2, known: 0, rejected: 8 })
  expect(checked.rows.map(({ start }) => start).slice(0, 3)).toEqual(['2026-11-27T09:00:00Z', null, '2026-11-27T09:30:00Z'])
  expect(checked.rejectedRows.map(({ row, reason }) => [row, reason])).toEqual([
    [3, 'This time is already taken'],
    [5, 'Team member not found'],
    [6, "Can't be in the past"],
    [7, 'Service not found'],
    [8, 'Client not found'],
    [9, 'Enter a valid time'],
    [10, 'Enter a number of minutes'],
    [11, "This team member doesn't offer this service"],
  ])
  expect(await readDay()).toEqual([])
  await start(admin, draft)
  expect(await waitFor(admin, draft.jobId)).toMatchObject({ kind: 'import_bookings', state: 'done', counts: { added: 2, rejected: 8 } })
  const day = await readDay()
  expect(day.map(({ clientId, start }) => [clientId, start]).sort()).toEqual([
    [salon.clients[0], at('10:00', friday)],
    [salon.clients[1], at('10:30', friday)],
  ])
  const [first] = day.filter(({ clientId }) => clientId === salon.clients[0])
  expect(first).toMatchObject({ channel: 'import', agendaServicesDTO: [{ userId: salon.anna, serviceDTO: { length: 45, price: 35.5 } }] })
  expect((await importFile(content)).job.counts).toMatchObject({ added: 0, known: 2, rejected: 8 })
})

test('never books a time twice, not within a file, not beside a booking made meanwhile, and undo frees what nobody has used', async () => {
  const { world, admin, desk, salon, readDay, importFile } = await open()
  const rows = [
    'Giulia Moretti;;Colour;Anna;2026-11-27;09:00;;',
    'Riccardo Basile;;Cut;Anna;2026-11-27;09:15;;',
    // Processing time of the colour: Anna is free.
    'Riccardo Basile;;Cut;Anna;2026-11-27;09:30;;',
  ]
  const draft = (await read(admin, toFile(...rows, 'Giulia Moretti;;Cut;Anna;2026-11-27;15:00;;'), 'bookings')).body
  expect((await check(admin, draft)).body).toMatchObject({ added: 3, rejected: 1 })
  const service = { serviceId: salon.cut, userId: salon.anna, start: at('15:00', friday) }
  const booking = { clientId: salon.clients[2], agendaServicesDTO: [service] }
  const booked = await desk.call<Agenda>('POST', '/api/Agendas/{sessionCode}', booking)
  expect(booked.status).toBe(200)
  await start(admin, draft)
  expect((await waitFor(admin, draft.jobId)).counts).toMatchObject({ added: 2, rejected: 2 })
  expect(await readDay()).toHaveLength(3)
  // Busy time refuses the imported ones as any other.
  const at915 = { ...booking, agendaServicesDTO: [{ ...service, start: at('09:15', friday) }] }
  expect(await desk.call('POST', '/api/Agendas/{sessionCode}', at915)).toMatchObject({ status: 409 })

  const [used] = (await readDay()).filter(({ clientId }) => clientId === salon.clients[1])
  await desk.call('POST', '/api/Appointments/{sessionCode}', { agendaId: used?.agendaId, arrived: true })
  await admin.call('POST', `/api/Jobs/Undo/{sessionCode}/${draft.jobId}`)
  expect(await waitFor(admin, draft.jobId)).toMatchObject({ state: 'undone' })
  expect((await readDay()).map(({ agendaId }) => agendaId).sort()).toEqual([used?.agendaId, booked.body.agendaId].sort())
  expect(
    (await desk.call('POST', '/api/Agendas/{sessionCode}', { ...at915, agendaServicesDTO: [{ ...service, start: at('09:00', friday) }] }))
      .status,
  ).toBe(200)
  expect((await world.db.execute('SELECT 1 FROM outbox')).rows).toEqual([])
  expect((await importFile(toFile(rows[0] ?? ''))).job.counts).toMatchObject({ added: 0, rejected: 1 })
})

test('rejects what lies outside rota, opening hours and open days, and imports it as outside hours where that is chosen', async () => {
  const { world, admin, salon, readDay } = await open()
  const move = { dayStart: '2026-11-30', dayEnd: '2026-11-30', note: 'Move' }
  expect((await admin.call('POST', '/api/SalonConfigDaysCloseds/{sessionCode}', move)).status).toBe(200)
  const hours = { hourStart: 9, minuteStart: 0, hourEnd: 18, minuteEnd: 0 }
  const dayOff = { userId: salon.giulia, isWorking: false, dayStart: friday, ...hours }
  expect((await admin.call('POST', '/api/UserTimeframes/{sessionCode}', dayOff)).status).toBe(200)
  const rows = [
    'Giulia Moretti;;Cut;Anna;27/11/2026;13:15;;',
    'Giulia Moretti;;Cut;Anna;27/11/2026;20:00;;',
    'Giulia Moretti;;Cut;Anna;29/11/2026;10:00;;',
    'Giulia Moretti;;Cut;Anna;30/11/2026;10:00;;',
    'Giulia Moretti;;Blow-dry;Giulia;27/11/2026;10:00;;',
    // Nobody is named: Marco is the only one who is left within hours.
    'Riccardo Basile;;Cut;Anna;27/11/2026;10:00;;',
    'Serena Monti;;Cut;;27/11/2026;10:00;;',
    'Giulia Moretti;;Cut;Anna;27/11/2026;10:15;;',
  ]
  const draft = (await read(admin, toFile(...rows), 'bookings')).body
  const checked = (await check(admin, draft)).body
  expect(checked).toMatchObject({ added: 2, rejected: 6 })
  const taken = [9, 'This time is already taken']
  expect(checked.rejectedRows.map(({ row, reason }) => [row, reason])).toEqual([
    [2, 'This time is outside working hours'],
    [3, 'This time is outside opening hours'],
    [4, 'The salon is closed on this day'],
    [5, 'The salon is closed on this day'],
    [6, 'This time is outside working hours'],
    taken,
  ])
  const chosen = (await check(admin, draft, { outsideHours: true })).body
  expect(chosen).toMatchObject({ added: 7, rejected: 1 })
  expect(chosen.rejectedRows.map(({ row, reason }) => [row, reason])).toEqual([taken])
  await start(admin, draft, { outsideHours: true })
  expect((await waitFor(admin, draft.jobId)).counts).toMatchObject({ added: 7, rejected: 1 })
  // The call answers the days after it as well.
  const booked = (await readDay()).map(({ start, outsideHours, agendaServicesDTO: [service] }) => [start, service?.userId, outsideHours])
  expect(booked.sort()).toEqual(
    [
      [at('10:00', friday), salon.anna, false],
      [at('10:00', friday), salon.marco, false],
      [at('10:00', friday), salon.giulia, true],
      [at('13:15', friday), salon.anna, true],
      [at('20:00', friday), salon.anna, true],
      [at('10:00', '2026-11-29'), salon.anna, true],
      [at('10:00', '2026-11-30'), salon.anna, true],
    ].sort(),
  )
  const { rows: kept } = await world.db.execute("SELECT count(*) AS n FROM busy_intervals WHERE cause = 'service' AND outside_hours = 1")
  expect(kept).toMatchObject([{ n: 5 }])
})
