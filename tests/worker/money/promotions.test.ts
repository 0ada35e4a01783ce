import { expect, test } from 'vitest'
import type { SpecialPromo } from '../../../schema/api/money/promotions-fields.ts'
import type { SpecialPromoUsage, VisitPromo } from '../../../schema/api/money/promotions-schemas.ts'
import type { Appointment } from '../../../schema/api/visits/visits-schemas.ts'
import { callAs, checkIn, createVisit, insertProduct } from '../../contract/records.ts'
import { type Fixture, openFixture } from '../../support/fixture.ts'
import { at, openSalon, type Salon, today } from '../../support/salon.ts'

const draft = { specialPromo: 'Student Tuesday', start: '2026-11-01', reduction: 'percent', percent: 20 }
const createPromo = (salon: Salon, more: object = {}) =>
  callAs<SpecialPromo>(salon, 'ADMIN', 'POST', 'SpecialPromo/InsertSpecialPromo/{sessionCode}', { ...draft, ...more })
const getDay = ({ agendaDTO }: Appointment) => agendaDTO.start.slice(0, 10)
async function prepare() {
  const world = await openFixture()
  const salon = await openSalon(world)
  const desk = await salon.as('RECEPTIONIST')
  const toUse = ({ appointmentId, clientId, ...visit }: Appointment, specialPromoId: string, more: object = {}) => ({
    specialPromoId,
    usageDate: visit.agendaDTO.start.slice(0, 10),
    clientId,
    appointmentId,
    ...more,
  })
  const use = (visit: Appointment, specialPromoId: string, more: object = {}) =>
    desk.call<SpecialPromoUsage>('POST', '/api/SpecialPromo/InsertSpecialPromoUsageStats/{sessionCode}', toUse(visit, specialPromoId, more))
  const listFor = async (visit: Appointment) => {
    const day = getDay(visit)
    const path = `${salon.salonId}/${day}/${visit.clientId}/${visit.appointmentId}/${new Date(day).getUTCDay()}/${day}`
    return (await desk.call<VisitPromo[]>('GET', `/api/SpecialPromo/{sessionCode}/${path}`)).body
  }
  const readVisit = async (id: string) => (await desk.call<Appointment>('GET', `/api/Appointments/{sessionCode}/${id}`)).body
  return { world, salon, desk, use, listFor, readVisit }
}
const countActive = async (world: Fixture, specialPromoId: string) => {
  const { rows } = await world.db.execute({
    sql: 'SELECT count(*) AS n FROM special_promo_usage_stats WHERE special_promo_id = ? AND active = 1',
    args: [specialPromoId],
  })
  return Number(rows[0]?.n)
}
const steps = ['Appointments/StartServices', 'Appointments/Stop'] as const

test('takes exactly 10 of 50 parallel uses of a promotion with 10 left', async () => {
  const { world, salon, use } = await prepare()
  const { specialPromoId } = await createPromo(salon, { maxUses: 10 })
  const visits: Appointment[] = []
  for (let i = 0; i < 50; i++) visits.push(await createVisit(salon))
  const replies = await Promise.all(visits.map((visit) => use(visit, specialPromoId)))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(10)
  for (const reply of replies.filter(({ status }) => status !== 200))
    expect(reply).toMatchObject({ status: 409, body: { code: 'promo_used_up' } })
  expect(await countActive(world, specialPromoId)).toBe(10)
}, 60_000)

test('reduces the visit and its ledger at checkout, and is inactive after a void and after an undone arrival', async () => {
  const { world, salon, desk, use, readVisit } = await prepare()
  const { specialPromoId } = await createPromo(salon, { allServices: false, serviceIds: [salon.colour] })
  const visit = await createVisit(salon, ...steps)
  const used = await use(visit, specialPromoId)
  expect(used.body).toMatchObject({ active: true, appointmentDTO: { total: 32 + 62 - 12.4 } })
  const { version, total } = await readVisit(visit.appointmentId)
  const path = `/api/Appointments/Checkout/{sessionCode}/${visit.appointmentId}`
  const paid = await desk.call<Appointment>('POST', path, { version, payments: [{ method: 'card', amount: total }] })
  expect(paid.body.entries[0]?.takings.map(({ amount }) => amount)).toEqual([32, 49.6])
  expect(paid.body.specialPromosDTO).toMatchObject([{ specialPromo: 'Student Tuesday', given: 12.4 }])
  const change = `/api/SpecialPromo/UpdateSpecialPromoUsageStats/{sessionCode}/${used.body.specialPromoUsageStatsId}`
  expect(await desk.call('PUT', change, { active: false })).toMatchObject({ status: 409, body: { code: 'already_checked_out' } })
  const [promo] = (await desk.call<SpecialPromo[]>('GET', '/api/SpecialPromo/{sessionCode}')).body
  expect(promo?.uses).toEqual({ visits: 1, given: 12.4, paid: 81.6, newClients: 1 })
  const voided = await desk.call<Appointment>('POST', `/api/Appointments/Void/{sessionCode}/${visit.appointmentId}`, {
    version: paid.body.version,
    reason: 'Wrong client',
  })
  expect(voided.body).toMatchObject({ total: 94, specialPromosDTO: [] })
  expect(await countActive(world, specialPromoId)).toBe(0)
  await use(voided.body, specialPromoId)
  expect(await countActive(world, specialPromoId)).toBe(1)
  const other = await createVisit(salon)
  await use(other, specialPromoId)
  await desk.call('POST', `/api/Appointments/UndoArrival/{sessionCode}/${other.appointmentId}`)
  expect(await countActive(world, specialPromoId)).toBe(1)
})

test('answers which promotions apply to a visit and why the others do not, and suggests what saves most', async () => {
  const { salon, desk, use, listFor } = await prepare()
  const visit = await checkIn(salon, (await createOneCut(salon)).agendaId, [])
  const best = await createPromo(salon, { specialPromo: 'Best', percent: 50 })
  await createPromo(salon, { specialPromo: 'Small', percent: 10 })
  await createPromo(salon, { specialPromo: 'Sunday', weekdays: [0] })
  await createPromo(salon, { specialPromo: 'Code', code: 'ciao 5' })
  await createPromo(salon, { specialPromo: 'New', audience: 'new', percent: 5 })
  await createPromo(salon, { specialPromo: 'Colour', allServices: false, serviceIds: [salon.colour] })
  const list = await listFor(visit)
  const summary = Object.fromEntries(list.map(({ specialPromo, reason, saving, suggested }) => [specialPromo, [reason, saving, suggested]]))
  expect(summary).toEqual({
    Best: [null, 16, true],
    Small: [null, 3.2, false],
    Sunday: ['other_weekday', 6.4, false],
    Code: ['needs_code', 6.4, false],
    New: [null, 1.6, false],
    Colour: ['other_items', 0, false],
  })
  const code = list.find(({ specialPromo }) => specialPromo === 'Code')?.specialPromoId ?? ''
  expect(await use(visit, code, { code: 'wrong' })).toMatchObject({ status: 409, body: { code: 'promo_code_unknown' } })
  const used = await use(visit, code, { code: 'CIAO5' })
  expect(used.body.appointmentDTO?.total).toBe(25.6)
  expect(await use(visit, best.specialPromoId)).toMatchObject({ status: 409, body: { code: 'promo_not_combinable' } })
  const path = `/api/SpecialPromo/UpdateSpecialPromoUsageStats/{sessionCode}/${used.body.specialPromoUsageStatsId}`
  expect((await desk.call<SpecialPromoUsage>('PUT', path, { active: false })).body).toMatchObject({
    active: false,
    appointmentDTO: { total: 32 },
  })
  await use(visit, best.specialPromoId)
  expect(await desk.call('PUT', path, { active: true })).toMatchObject({ status: 409, body: { code: 'promo_not_combinable' } })
})

const createOneCut = (salon: Salon) =>
  callAs<{ agendaId: string }>(salon, 'RECEPTIONIST', 'POST', 'Agendas/{sessionCode}', {
    clientId: salon.clients[0],
    agendaServicesDTO: [{ serviceId: salon.cut, userId: salon.anna, start: at('10:00', today) }],
  })

test('refuses at the field: end before start, over 100 %, a price above the price, nobody chosen, a used code, a foreign id', async () => {
  const { world, salon, desk } = await prepare()
  const other = await openSalon(world)
  const productId = await insertProduct(salon, world)
  await createPromo(salon, { code: 'SPRING' })
  const refuse = async (more: object) => {
    const { status, body } = await desk.call('POST', '/api/SpecialPromo/InsertSpecialPromo/{sessionCode}', { ...draft, ...more })
    return [status, body.fields]
  }
  expect(await refuse({ end: '2026-10-31' })).toEqual([400, { end: 'Must end after it starts' }])
  expect(await refuse({ fromTime: '12:00', toTime: '12:00' })).toEqual([400, { toTime: 'Must end after it starts' }])
  expect(await refuse({ percent: 101 })).toEqual([400, { percent: 'Too large' }])
  const fixed = { reduction: 'price', allServices: false, serviceIds: [salon.cut], productIds: [productId] }
  expect(await refuse({ ...fixed, amount: 18.51 })).toEqual([400, { amount: "Can't be more than the price" }])
  expect(await refuse({ audience: 'category' })).toEqual([400, { audienceValues: 'Choose whom it is for' }])
  expect(await refuse({ audience: 'category', audienceValues: ['none'] })).toEqual([400, { audienceValues: 'Category not found' }])
  expect(await refuse({ code: 'spring' })).toEqual([400, { code: 'Already used' }])
  expect(await refuse({ serviceIds: [other.cut] })).toEqual([400, { serviceIds: 'Service not found' }])
})

test('takes a service out with active false, adds it again, and previews a promotion on the paid visits of the last month', async () => {
  const { salon, desk } = await prepare()
  const { specialPromoId } = await createPromo(salon, { allServices: false, serviceIds: [salon.cut, salon.colour] })
  const parts = await desk.call<{ specialPromoServiceId: string; version: number }[]>(
    'GET',
    `/api/SpecialPromo/GetSpecialPromoServices/{sessionCode}/${specialPromoId}`,
  )
  const [first] = parts.body
  const path = `/api/SpecialPromo/UpdateSpecialPromoService/{sessionCode}/${first?.specialPromoServiceId}`
  expect((await desk.call('PUT', path, { active: false, version: first?.version })).status).toBe(200)
  const read = async () =>
    (await desk.call<SpecialPromo>('GET', `/api/SpecialPromo/GetSpecialPromoById/{sessionCode}/${specialPromoId}`)).body
  expect((await read()).serviceIds).toEqual([salon.colour])
  const { version } = await read()
  await desk.call('PUT', `/api/SpecialPromo/UpdateSpecialPromo/{sessionCode}/${specialPromoId}`, { version, serviceIds: [salon.cut] })
  expect((await read()).serviceIds).toEqual([salon.cut])
  const now = '2026-11-20T09:00:00Z'
  const booking = await callAs<{ agendaId: string }>(
    salon,
    'ADMIN',
    'POST',
    'Agendas/{sessionCode}',
    {
      clientId: salon.clients[1],
      agendaServicesDTO: [{ serviceId: salon.cut, userId: salon.anna, start: '2026-11-20T09:00:00Z' }],
    },
    now,
  )
  const visit = await checkIn(salon, booking.agendaId, steps, now)
  const body = { version: visit.version, payments: [{ method: 'cash', amount: 32 }] }
  await callAs(salon, 'ADMIN', 'POST', `Appointments/Checkout/{sessionCode}/${visit.appointmentId}`, body, now)
  const preview = await desk.call('POST', '/api/SpecialPromo/Preview/{sessionCode}', { ...draft, percent: 25 })
  expect(preview.body).toMatchObject({
    visits: 1,
    before: 32,
    after: 24,
    paysFor: 1,
    leftOut: 0,
    samples: [{ services: 'Cut', person: 'Anna' }],
  })
})
