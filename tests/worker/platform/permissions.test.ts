import { expect, test } from 'vitest'
import { openFixture } from '../../support/fixture.ts'
import { openSalon, password, signIn } from '../../support/salon.ts'

const fixture = await openFixture()

test('grants and takes roles, which count from the next call on, and records both in the audit log', async () => {
  const salon = await openSalon(fixture)
  const [admin, anna] = [await salon.as('ADMIN'), await signIn(fixture, salon.anna.replace('usr_', ''))]
  const readRequests = () => anna.call('GET', '/api/SalonConfigs/Salon/{sessionCode}?salonId=x')
  const createClient = async () => (await anna.call('POST', `/api/Services/{sessionCode}`, {})).status
  expect(await createClient()).toBe(403)
  expect((await readRequests()).status).not.toBe(401)
  const grant = { userId: salon.anna, permissionId: 'RECEPTIONIST' }
  const granted = await admin.call<{ userPermissionId: string }>('POST', '/api/UserPermissions/{sessionCode}', grant)
  expect(granted).toMatchObject({ status: 200, body: { ...grant, permission: 'Receptionist' } })
  expect(await createClient()).toBe(400)
  expect(await admin.call('POST', '/api/UserPermissions/{sessionCode}', grant)).toMatchObject({ status: 409 })
  const path = `/api/UserPermissions/{sessionCode}/${granted.body.userPermissionId}`
  expect((await admin.call('DELETE', path)).status).toBe(200)
  expect(await createClient()).toBe(403)
  expect((await admin.call('DELETE', path)).status).toBe(404)
  const { rows } = await fixture.db.execute({
    sql: `
      SELECT action, user_id, coalesce(before, after) ->> 'permission_id' AS role
      FROM audit_log
      WHERE entity_id = ?
        AND action <> 'change'`,
    args: [granted.body.userPermissionId],
  })
  const entry = { user_id: admin.userId, role: 'RECEPTIONIST' }
  expect(rows.map((row) => ({ ...row }))).toEqual([
    { action: 'create', ...entry },
    { action: 'delete', ...entry },
  ])
})

test('an administrator never grants SUPERADMIN, and the last administrator keeps the role', async () => {
  const salon = await openSalon(fixture)
  const [admin, platform] = [await salon.as('ADMIN'), await salon.as('SUPERADMIN')]
  const grant = { userId: salon.anna, permissionId: 'SUPERADMIN', salonId: salon.salonId }
  expect((await admin.call('POST', '/api/UserPermissions/{sessionCode}', grant)).status).toBe(403)
  expect((await platform.call('POST', '/api/UserPermissions/{sessionCode}', { ...grant, permissionId: 'ADMIN' })).status).toBe(200)
  const remove = (userPermissionId: string) => admin.call('DELETE', `/api/UserPermissions/{sessionCode}/${userPermissionId}`)
  const { body } = await admin.call<{ userPermissionId: string; permissionId: string }[]>(
    'GET',
    `/api/UserPermissions/User/{sessionCode}/${salon.anna}`,
  )
  const role = body.find(({ permissionId }) => permissionId === 'ADMIN')
  expect((await remove(role?.userPermissionId ?? '')).status).toBe(200)
  expect(await remove(`upm_${admin.userId}`)).toMatchObject({ status: 409, body: { code: 'last_admin' } })
  const path = `/api/Users/{sessionCode}/${admin.userId}`
  const roles = { userDTO: { version: 1 }, userPermissionsDTO: [{ permissionId: 'RECEPTIONIST' }] }
  expect(await admin.call('PUT', path, roles)).toMatchObject({ status: 409, body: { code: 'last_admin' } })
  expect((await admin.call('GET', path)).body).toMatchObject({ role: ['ADMIN'], version: 1 })
})

test('an administrator sets a password, which ends the sessions of the person, but not their own that way', async () => {
  const salon = await openSalon(fixture)
  const [admin, username] = [await salon.as('ADMIN'), salon.anna.replace('usr_', '')]
  const anna = await signIn(fixture, username)
  const set = (userId: string, secret: string) =>
    admin.call('PUT', `/api/Users/SetPasswordAdmin/{sessionCode}/${userId}`, { password: secret })
  expect(await set(salon.anna, 'password1')).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
  expect((await set(salon.anna, 'seven green bottles')).status).toBe(200)
  expect((await anna.call('GET', '/api/Alerts/{sessionCode}')).status).toBe(401)
  await expect(signIn(fixture, username, password)).rejects.toThrow()
  await signIn(fixture, username, 'seven green bottles')
  expect(await set(admin.userId, 'seven green bottles')).toMatchObject({ status: 409, body: { code: 'own_account' } })
  expect((await admin.call('GET', '/api/Alerts/{sessionCode}')).status).toBe(200)
})

test('an invitation needs an e-mail address and ends earlier links, at most once an hour and five times a day (429)', async () => {
  const salon = await openSalon(fixture)
  const admin = await salon.as('ADMIN')
  const start = Date.parse('2026-11-24T11:00:00Z')
  const inviteAfter = (minutes: number) =>
    admin.call('POST', `/api/Users/Invite/{sessionCode}/${salon.anna}`, undefined, {
      now: new Date(start + minutes * 60_000).toISOString(),
    })
  expect(await inviteAfter(0)).toMatchObject({ status: 409, body: { code: 'no_email' } })
  await admin.call('PUT', `/api/Users/{sessionCode}/${salon.anna}`, { userDTO: { version: 1, email: 'anna@example.test' } })
  expect(await inviteAfter(0)).toMatchObject({ status: 200, body: { sent: true } })
  expect(await inviteAfter(59)).toMatchObject({ status: 429, body: { code: 'sent_too_often' } })
  expect(await inviteAfter(61)).toMatchObject({ status: 200, body: { sent: true } })
  const { rows } = await fixture.db.execute({ sql: 'SELECT count(*) AS n FROM sign_in_tokens WHERE user_id = ?', args: [salon.anna] })
  expect(Number(rows[0]?.n)).toBe(1)
  // Five of one person within a day.
  for (const hours of [2, 3, 4]) expect((await inviteAfter(hours * 61)).status).toBe(200)
  expect(await inviteAfter(5 * 61)).toMatchObject({ status: 429, body: { code: 'sent_too_often' } })
})

test('a session that ends in the database counts no longer, though its code has not expired (401)', async () => {
  const salon = await openSalon(fixture)
  const anna = await signIn(fixture, salon.anna.replace('usr_', ''))
  const read = async () => (await anna.call('GET', '/api/Services/{sessionCode}')).status
  expect(await read()).toBe(200)
  await fixture.db.execute({ sql: 'UPDATE sessions SET expiry_utc = 0 WHERE user_id = ?', args: [salon.anna] })
  expect(await read()).toBe(401)
})
