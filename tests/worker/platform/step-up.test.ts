import { expect, test } from 'vitest'
import { openFixture } from '../../support/fixture.ts'
import { openLedger } from '../../support/ledger-visits.ts'
import { openSalon, type Person, password, tuesday } from '../../support/salon.ts'

const start = Date.parse(tuesday) / 1000
const after = (seconds: number) => ({ now: new Date((start + seconds) * 1000).toISOString() })
const unconfirmed = { status: 403, body: { code: 'confirm_identity' } }

async function openUnconfirmed() {
  const world = await openFixture()
  const salon = await openSalon(world)
  const admin = await salon.as('ADMIN')
  await world.db.execute('UPDATE sessions SET confirmed_utc = NULL')
  return { world, salon, admin }
}
const confirm = (person: Person, secret = password, seconds = 0, userId = person.userId) =>
  person.call('POST', `/api/Sessions/Confirm/{sessionCode}/${userId}`, { password: secret }, after(seconds))

test('a sign-in proves for ten minutes who somebody is, and the password proves it again, for this session only', async () => {
  const world = await openFixture()
  const salon = await openSalon(world)
  const signIn = async (seconds: number) => {
    const form = new URLSearchParams({ username: 'admin_1', password })
    return (await world.call<{ sessionCode: string }>('POST', '/api/Sessions/Login', form, after(seconds))).body.sessionCode
  }
  const [first, second] = [await signIn(0), await signIn(1)]
  const exportClients = (code: string, seconds: number) =>
    world.call<{ code?: string }>('GET', `/api/Exports/ClientsCSV/${code}`, undefined, after(seconds))
  const userId = salon.anna.replace('anna', 'admin')
  expect((await exportClients(first, 599)).status).toBe(200)
  expect(await exportClients(first, 600)).toMatchObject(unconfirmed)
  const enterPassword = (secret: string, user = userId) =>
    world.call('POST', `/api/Sessions/Confirm/${first}/${user}`, { password: secret }, after(601))
  expect(await enterPassword('guess')).toMatchObject({ status: 400, body: { fields: { password: 'Incorrect password' } } })
  expect((await enterPassword(password, salon.anna)).status).toBe(403)
  expect(await exportClients(first, 602)).toMatchObject(unconfirmed)
  expect(await enterPassword(password)).toMatchObject({ status: 200, body: { userId } })
  expect((await exportClients(first, 1200)).status).toBe(200)
  expect(await exportClients(first, 1201)).toMatchObject(unconfirmed)
  expect(await exportClients(second, 602)).toMatchObject(unconfirmed)
})

test('guesses at the password of an open session are limited', async () => {
  const { admin } = await openUnconfirmed()
  for (let guess = 0; guess < 10; guess++) expect((await confirm(admin, `guess ${guess}`)).status).toBe(400)
  expect(await confirm(admin)).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } })
})

test('roles, exports, the salon’s data and keys ask for a proof, and other changes of the same records do not', async () => {
  const { salon, admin } = await openUnconfirmed()
  const write = (values: object) => admin.call('PUT', `/api/Users/{sessionCode}/${salon.anna}`, values)
  expect((await write({ userDTO: { note: 'Back on Friday', version: 1 } })).status).toBe(200)
  expect(await write({ userDTO: { version: 2 }, userPermissionsDTO: [{ permissionId: 'ADMIN' }] })).toMatchObject(unconfirmed)
  const config = `/api/SalonConfigs/{sessionCode}/${salon.salonId}`
  expect((await admin.call('PUT', config, { retentionMonths: 24, version: 1 })).status).toBe(200)
  for (const change of [{ confirmRefundsAbove: null }, { contactRoles: ['ADMIN'] }])
    expect(await admin.call('PUT', config, { ...change, version: 2 })).toMatchObject(unconfirmed)
  const key = { name: 'Website', scopes: ['bookings:read'], addresses: [], lastDay: null }
  expect(await admin.call('POST', '/api/ApiKeys/{sessionCode}', key)).toMatchObject(unconfirmed)
  expect(await admin.call('POST', '/api/TakeOuts/{sessionCode}')).toMatchObject(unconfirmed)
  await confirm(admin)
  expect((await write({ userDTO: { version: 2 }, userPermissionsDTO: [{ permissionId: 'ADMIN' }] })).status).toBe(200)
  expect((await admin.call('PUT', config, { confirmRefundsAbove: 50, version: 2 })).body).toMatchObject({ confirmRefundsAbove: 50 })
  expect((await admin.call('POST', '/api/ApiKeys/{sessionCode}', key)).status).toBe(200)
})

test('a call without access is refused for that, not for the missing proof', async () => {
  const { world, salon } = await openUnconfirmed()
  const desk = await salon.as('RECEPTIONIST')
  await world.db.execute('UPDATE sessions SET confirmed_utc = NULL')
  const key = { name: 'Website', scopes: ['bookings:read'], addresses: [], lastDay: null }
  expect(await desk.call('POST', '/api/ApiKeys/{sessionCode}', key)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  expect(await desk.call('GET', '/api/Exports/ClientsCSV/nobody')).toMatchObject({ status: 401 })
})

test('refunds, voids and undone payments above the salon’s sum ask for a proof, those up to it do not', async () => {
  const { world, salon, admin } = await openUnconfirmed()
  const { go, served } = await openLedger(world, salon, admin)
  const [client = ''] = salon.clients
  const checkOut = async () => {
    const visit = await served(client, [[salon.cut, salon.anna]])
    const paid = await go('POST', `/api/Appointments/Checkout/{sessionCode}/${visit.appointmentId}`, {
      version: visit.version,
      payments: [{ method: 'cash', amount: 32 }],
    })
    expect(paid.status, JSON.stringify(paid.body)).toBe(200)
    return paid.body
  }
  const limit = (cents: number | null) =>
    world.db.execute({ sql: 'UPDATE salons SET confirm_refunds_above_cents = ?', args: [cents === null ? null : BigInt(cents)] })
  const visit = await checkOut()
  const refund = (amount: number, key?: string) =>
    go(
      'POST',
      `/api/Appointments/Refund/{sessionCode}/${visit.appointmentId}`,
      { version, amount, reason: 'Unhappy', confirmed: true },
      key ? { key } : {},
    )
  let { version } = visit
  await limit(1000)
  expect(await refund(10.01)).toMatchObject(unconfirmed)
  const small = await refund(10, 'small')
  expect(small.status, JSON.stringify(small.body)).toBe(200)
  version = small.body.version
  const big = { version, reason: 'Wrong person' }
  const voidVisit = () => go('POST', `/api/Appointments/Void/{sessionCode}/${visit.appointmentId}`, big)
  expect(await voidVisit()).toMatchObject(unconfirmed)
  // What is left of the payments counts, and what the same person has refunded before on the day: a large refund in parts is one.
  await limit(3199)
  expect(await voidVisit()).toMatchObject(unconfirmed)
  expect(await refund(22)).toMatchObject(unconfirmed)
  await limit(3200)
  const voided = await voidVisit()
  expect(voided.status, JSON.stringify(voided.body)).toBe(200)
  await limit(1000)
  const other = await checkOut()
  version = other.version
  const path = `/api/Appointments/Refund/{sessionCode}/${other.appointmentId}`
  const body = { version, amount: 32, reason: 'Unhappy', confirmed: true }
  expect(await go('POST', path, body, { key: 'once' })).toMatchObject(unconfirmed)
  // The refused call has used nothing up: the same one goes through after the proof, and its repetition answers the same.
  await admin.call('POST', `/api/Sessions/Confirm/{sessionCode}/${admin.userId}`, { password }, { now: `${tuesday.slice(0, 11)}10:59:00Z` })
  const done = await go('POST', path, body, { key: 'once' })
  expect(done.status, JSON.stringify(done.body)).toBe(200)
  expect((await go('POST', path, body, { key: 'once', time: '18:00' })).body).toEqual(done.body)
  // Without a sum nothing is asked.
  await limit(null)
  const third = await checkOut()
  const last = { version: third.version, amount: 32, reason: 'Unhappy', confirmed: true }
  const free = await go('POST', `/api/Appointments/Refund/{sessionCode}/${third.appointmentId}`, last, { time: '19:00' })
  expect(free.status, JSON.stringify(free.body)).toBe(200)
})
