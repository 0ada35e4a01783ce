import { expect, test } from 'vitest'
import type { AuditLogEntry } from '../../../schema/api/booking/booking-history-schemas.ts'
import type { AccountEvent } from '../../../schema/api/platform/account-security-schemas.ts'
import { openFixture } from '../../support/fixture.ts'
import { openSalon, password, signIn } from '../../support/salon.ts'

test('writes sign-ins, refusals, new passwords, ended sessions, roles and exports to the audit log for administrators', async () => {
  const world = await openFixture()
  const [salon, other] = [await openSalon(world), await openSalon(world)]
  const admin = await salon.as('ADMIN')
  const username = salon.anna.replace('usr_', '')
  await expect(signIn(world, username, 'guess')).rejects.toThrow('Incorrect username or password')
  const anna = await signIn(world, username)
  const change = { oldPassword: password, password: 'three words together' }
  expect((await anna.call('PUT', `/api/Users/SetPassword/{sessionCode}/${salon.anna}`, change)).status).toBe(200)
  expect((await admin.call('POST', `/api/Sessions/LogoutUser/{sessionCode}/${salon.anna}`)).status).toBe(200)
  expect((await admin.call('GET', `/api/Salons/GetSalonDataPdf/{sessionCode}/${salon.salonId}`)).status).toBe(200)
  await world.db.execute({ sql: `UPDATE user_permissions SET changed_by = ? WHERE user_id = ?`, args: [admin.userId, salon.anna] })
  await world.db.execute({ sql: `DELETE FROM user_permissions WHERE user_id = ?`, args: [salon.anna] })

  const read = async (entity: string, id: string) => {
    const { body } = await admin.call<AuditLogEntry[]>('GET', `/api/Trail/{sessionCode}?entity=${entity}&id=${id}`)
    const entries = body.filter(({ entity: of, action }) => action !== 'change' && of !== 'user_services')
    return entries.map(({ action, userId, before, after }) => ({ action, userId, before, after }))
  }
  const none = { before: null, after: null }
  const device = { before: null, after: { device: 'node' } }
  const role = { permission_id: 'IMAGE', position: 0, user_permission_id: `upm_${salon.anna}`, user_id: salon.anna }
  expect(await read('users', salon.anna)).toEqual([
    { action: 'create', userId: 'system', ...none },
    { action: 'create', userId: 'system', before: null, after: role },
    { action: 'sign_in_refused', userId: salon.anna, ...device },
    { action: 'sign_in', userId: salon.anna, ...device },
    { action: 'password_changed', userId: salon.anna, ...none },
    { action: 'sessions_ended', userId: admin.userId, ...none },
    { action: 'delete', userId: admin.userId, before: role, after: null },
  ])
  const ofSalon = await read('security', salon.salonId)
  expect(ofSalon).toContainEqual({ action: 'export', userId: admin.userId, before: null, after: { file: 'salonData.pdf' } })
  expect(ofSalon.filter(({ action }) => action === 'sign_in').map(({ userId }) => userId)).toEqual([admin.userId, salon.anna])
  const foreign = await admin.call('GET', `/api/Trail/{sessionCode}?entity=security&id=${other.salonId}`)
  expect(foreign).toMatchObject({ status: 404, body: { code: 'unable_to_fetch_history' } })
  expect(JSON.stringify(await read('users', salon.anna))).not.toMatch(/three words|correct horse|scrypt/)
})

test('everybody sees the events of the own account, a superadmin as well, and nobody those of others', async () => {
  const world = await openFixture()
  const salon = await openSalon(world)
  const [platform, admin] = [await salon.as('SUPERADMIN'), await salon.as('ADMIN')]
  const username = platform.userId.replace('usr_', '')
  await expect(signIn(world, username, 'guess')).rejects.toThrow('Incorrect username or password')
  const change = { oldPassword: password, password: 'three words together' }
  expect((await platform.call('PUT', `/api/Users/SetPassword/{sessionCode}/${platform.userId}`, change)).status).toBe(200)
  const again = await signIn(world, username, change.password)
  await world.resetRoundTrips()
  const own = await again.call<AccountEvent[]>('GET', '/api/Sessions/Events/{sessionCode}')
  expect(await world.countRoundTrips()).toBe(1)
  expect(own.status, JSON.stringify(own.body)).toBe(200)
  expect(own.body.map(({ action, device }) => [action, device])).toEqual([
    ['sign_in', 'node'],
    ['password_changed', ''],
    ['sign_in_refused', 'node'],
    ['sign_in', 'node'],
  ])
  const others = await admin.call<AccountEvent[]>('GET', '/api/Sessions/Events/{sessionCode}')
  expect(others.body.map(({ action }) => action)).toEqual(['sign_in'])
})
