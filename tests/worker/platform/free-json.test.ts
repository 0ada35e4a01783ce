import { expect, test } from 'vitest'
import type { User } from '../../../schema/api/team/staff-schemas.ts'
import { openFixture } from '../../support/fixture.ts'
import { openSalon } from '../../support/salon.ts'

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`

test('rejects settings that are nested too deeply, and lists the staff although a stored row has such settings', async () => {
  const world = await openFixture()
  const salon = await openSalon(world)
  const [admin, stylist] = [await salon.as('ADMIN'), await salon.as('IMAGE')]
  const list = async () => (await admin.call<User[]>('GET', '/api/Users/{sessionCode}')).body
  const before = await list()
  const me = stylist.userId
  const save = (settings: string) =>
    stylist.call('PUT', `/api/Users/SaveSettings/{sessionCode}/${me}`, `{"settings":${settings}}`, {
      headers: { 'content-type': 'application/json' },
    })

  for (const depth of [1001, 2000, 100_000]) {
    const refused = await save(`{"a":${nested(depth)}}`)
    expect(refused).toMatchObject({ status: 400, body: { code: 'invalid_input', fields: { settings: 'Invalid value' } } })
  }
  expect(await list()).toEqual(before)

  await world.db.execute({ sql: 'UPDATE users SET settings_json = ? WHERE user_id = ?', args: [`{"a":${nested(1001)}}`, me] })
  expect(await list()).toEqual(before.map((user) => (user.userId === me ? { ...user, settings: {} } : user)))
  expect(await save('{"theme":"dark"}')).toMatchObject({ status: 200 })
  expect((await list()).find(({ userId }) => userId === me)?.settings).toEqual({ theme: 'dark' })
})
