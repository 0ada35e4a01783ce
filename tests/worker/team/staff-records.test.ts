import { expect, test } from 'vitest'
import { openFixture } from '../../support/fixture.ts'
import { at, openSalon, password, type Salon, signIn } from '../../support/salon.ts'

const fixture = await openFixture()
let people = 0
const sara = (more: object = {}) => ({
  userDTO: { firstName: 'Sara', lastName: 'Bianco', username: `Sara.B.${++people}`, email: 'sara@example.test', ...more },
  userPermissionsDTO: [{ permissionId: 'IMAGE' }],
})
interface Created {
  userId: string
  username: string
  version: number
  role: string[]
  hourlyCost: number | null
  errors?: Record<string, string>
}
const create = async (salon: Salon, body: object) =>
  (await (await salon.as('ADMIN')).call<Created>('POST', '/api/Users/{sessionCode}', body)).body

test('creates a team member, and replies what is wrong with each field instead of refusing the call', async () => {
  const salon = await openSalon(fixture)
  const created = await create(salon, sara({ phoneNumber: '347 128 4499' }))
  expect(created).toMatchObject({ phoneNumber: '+393471284499', role: ['IMAGE'], inAgenda: true })
  expect(await create(salon, sara({ username: created.username }))).toEqual({ errors: { username: 'This username is taken' } })
  expect(await create(salon, sara({ firstName: '', email: 'x', title: 'x' }))).toEqual({
    errors: { firstName: 'Required', email: 'Enter a valid e-mail address', title: 'Digits only' },
  })
  const superadmin = { ...sara(), userPermissionsDTO: [{ permissionId: 'SUPERADMIN' }] }
  expect(await create(salon, superadmin)).toEqual({ errors: { 'userPermissionsDTO.0.permissionId': 'Invalid value' } })
  const byPlatform = await (await salon.as('SUPERADMIN')).call('POST', '/api/Users/{sessionCode}', sara())
  expect(byPlatform.body).toEqual({ errors: { salonId: 'Choose the salon' } })
  const named = await (await salon.as('SUPERADMIN')).call('POST', '/api/Users/{sessionCode}', sara({ salonId: salon.salonId }))
  expect(named.body).toMatchObject({ salonId: salon.salonId })
})

test('refuses a week with overlapping or reversed periods at the period', async () => {
  const salon = await openSalon(fixture)
  const day = (...timing: object[]) => ({ isWorking: timing.length > 0, timing })
  const week = (monday: object) => [day(), monday, ...Array.from({ length: 5 }, () => day())]
  const morning = { opening: '09:00', closing: '13:00' }
  const refuse = async (monday: object) => (await create(salon, sara({ workingHours: week(monday) }))).errors
  expect(await refuse(day(morning, { opening: '12:00', closing: '18:00' }))).toEqual({
    'workingHours.1.timing.1.opening': 'Overlaps another period',
  })
  expect(await refuse(day({ opening: '18:00', closing: '09:00' }))).toEqual({
    'workingHours.1.timing.0.opening': 'Must end after it starts',
  })
  expect(await refuse({ isWorking: true, timing: [] })).toEqual({ 'workingHours.1.timing': 'A working day needs hours' })
})

test('lets a team member change their contacts, but neither roles nor employment nor what they cannot see', async () => {
  const salon = await openSalon(fixture)
  const [admin, own] = [await salon.as('ADMIN'), await salon.as('IMAGE')]
  const path = `/api/Users/{sessionCode}/${own.userId}`
  const put = async (userDTO: object, more: object = {}) => own.call<Created>('PUT', path, { userDTO, ...more })
  await admin.call('PUT', path, { userDTO: { version: 1, hourlyCost: 14.5, contractHours: 38, payrollNumber: '0012' } })
  const seen = (await own.call<Created>('GET', path)).body
  expect(seen).toMatchObject({ version: 2, hourlyCost: null, contractHours: null })
  expect(seen).not.toHaveProperty('payrollNumber')
  const saved = await put({ ...seen, email: 'new@example.test' }, { userPermissionsDTO: [{ permissionId: 'IMAGE' }], password })
  expect(saved).toMatchObject({ status: 200, body: { email: 'new@example.test', version: 3 } })
  expect((await admin.call('GET', path)).body).toMatchObject({ hourlyCost: 14.5, contractHours: 38, payrollNumber: '0012' })
  expect(await put({ version: 3, employmentStart: '2020-01-01' })).toMatchObject({ status: 403 })
  expect(await put({ version: 3, hourlyCost: 90 })).toMatchObject({ status: 403 })
  expect(await put({ version: 3 }, { userPermissionsDTO: [{ permissionId: 'ADMIN' }] })).toMatchObject({ status: 403 })
  expect(await put({ version: 2, note: 'late' })).toMatchObject({ status: 409, body: { code: 'stale', current: { version: 3 } } })
  expect(await own.call('PUT', `/api/Users/{sessionCode}/${salon.anna}`, { userDTO: { version: 1 } })).toMatchObject({ status: 403 })
})

test('deletes a team member once nobody has booked them, ends their sessions, and restores them', async () => {
  const salon = await openSalon(fixture)
  const [admin, desk] = [await salon.as('ADMIN'), await salon.as('RECEPTIONIST')]
  const anna = await signIn(fixture, salon.anna.replace('usr_', ''))
  const services = [{ serviceId: salon.cut, userId: salon.anna, start: at('15:00') }]
  const booking = await desk.call<{ agendaId: string }>('POST', '/api/Agendas/{sessionCode}', {
    clientId: salon.clients[0],
    agendaServicesDTO: services,
  })
  const path = `/api/Users/{sessionCode}/${salon.anna}`
  const refused = await admin.call('DELETE', path)
  expect(refused).toMatchObject({ status: 409, body: { code: 'still_booked' } })
  expect(refused.body.bookings).toMatchObject([
    { agendaId: booking.body.agendaId, start: at('15:00'), service: 'Cut', client: 'Giulia Moretti', phoneNumber: '+393471284410' },
  ])
  expect((await anna.call('GET', path)).status).toBe(200)
  await admin.call('POST', `/api/Agendas/Cancel/{sessionCode}/${booking.body.agendaId}`, { reason: 'salon', message: true })
  const { rows } = await fixture.db.execute({ sql: 'SELECT kind FROM outbox WHERE agenda_id = ?', args: [booking.body.agendaId] })
  expect(rows.map(({ kind }) => kind)).toContain('booking_cancelled_by_salon')
  expect((await admin.call('DELETE', path)).status).toBe(200)
  expect((await anna.call('GET', path)).status).toBe(401)
  expect((await admin.call('GET', path)).status).toBe(404)
  const former = await admin.call<Created[]>('GET', '/api/Users/{sessionCode}?archived=true')
  expect(former.body).toMatchObject([{ userId: salon.anna, archived: true }])
  const service = await admin.call<{ assignedStaff: string[] }>('GET', `/api/Services/{sessionCode}/${salon.cut}`)
  expect(service.body.assignedStaff).not.toContain(salon.anna)
  expect(await admin.call('POST', `/api/Users/Restore/{sessionCode}/${salon.anna}`)).toMatchObject({ status: 200 })
  expect(await admin.call('DELETE', `/api/Users/{sessionCode}/${admin.userId}`)).toMatchObject({
    status: 409,
    body: { code: 'own_account' },
  })
})
