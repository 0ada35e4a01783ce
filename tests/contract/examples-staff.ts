import type { Fixture } from '../support/fixture.ts'
import { webp } from '../support/pictures.ts'
import { type Salon, today } from '../support/salon.ts'
import type { CreateExample } from './example.ts'
import { callAs } from './records.ts'

let people = 0
const dayOf = (isWorking: boolean) => ({ isWorking, timing: isWorking ? [{ opening: '09:00', closing: '18:00' }] : [] })
const week = [false, true, true, true, true, true, true].map(dayOf)
const draftUser = (email = '') => ({
  userDTO: { firstName: 'Sara', lastName: 'Bianco', username: `sara.bianco.${++people}`, email, workingHours: week, payrollNumber: '0012' },
  userPermissionsDTO: [{ permissionId: 'IMAGE' }],
})
/** Somebody whom nobody has booked yet. */
const createUser = (s: Salon, email?: string) =>
  callAs<{ userId: string; version: number }>(s, 'ADMIN', 'POST', 'Users/{sessionCode}', draftUser(email))
const image = () => {
  const form = new FormData()
  form.append('image', new File([webp(2, 2)], 'user.webp', { type: 'image/webp' }))
  return form
}
const insertAlert = async (s: Salon, fixture: Fixture) => {
  const { userId } = await s.as('ADMIN')
  await fixture.db.execute({
    sql: `
      INSERT INTO alerts (alert_id, user_id, salon_id, type, content, at_utc)
      VALUES (?, ?, ?, 'News', 'Tonight we close at six', 1)`,
    args: [`alr_one_${userId}`, userId, s.salonId],
  })
  return userId
}
const withOwnUser = async (s: Salon) => ({ input: { userId: (await s.as('IMAGE')).userId }, as: 'IMAGE' as const, foreign: 403 })
const announce = (s: Salon) =>
  callAs<{ newsId: string; version: number }>(s, 'ADMIN', 'POST', 'News/{sessionCode}', {
    text: 'On 8 December we are closed',
    pinned: true,
    expires: '2026-12-08',
    picture: Buffer.from(webp(3, 2)).toString('base64'),
  })
const terms = (s: Salon) => ({ serviceId: s.blowDry, length: 40, price: 28, online: false })

export const staffExamples: Record<string, CreateExample> = {
  'users.list': async (s) => {
    const { userId } = await createUser(s)
    await callAs(s, 'ADMIN', 'DELETE', `Users/{sessionCode}/${userId}`)
    return { input: { salonId: s.salonId, archived: 'true' } }
  },
  'users.one': async (s, fixture) => {
    const userId = await insertAlert(s, fixture)
    await callAs(s, 'ADMIN', 'PUT', `Users/SaveShortcuts/{sessionCode}/${userId}`, { shortcuts: ['agendas'] })
    return { input: { userId } }
  },
  'users.onlyWorking': (s) => ({ input: { salonId: s.salonId, date: today } }),
  'users.getImage': (s) => ({ input: { userId: s.anna } }),
  'staffRecords.create': () => ({ body: { ...draftUser('sara@example.test'), invite: true }, foreign: 200 }),
  'staffRecords.update': async (s) => {
    const { userId, ...user } = await createUser(s)
    return { input: { userId }, body: { userDTO: { ...user, title: '4' }, userPermissionsDTO: [{ permissionId: 'ASSISTANCE' }] } }
  },
  'staffRecords.remove': async (s) => ({ input: { userId: (await createUser(s)).userId } }),
  'staffRecords.restore': async (s) => {
    const { userId } = await createUser(s)
    await callAs(s, 'ADMIN', 'DELETE', `Users/{sessionCode}/${userId}`)
    return { input: { userId } }
  },
  'staffRecords.saveImage': (s) => ({ input: { userId: s.anna }, body: image() }),
  'passwords.setPasswordAdmin': (s) => ({ input: { userId: s.anna }, body: { password: 'three words together' } }),
  'passwords.invite': async (s) => ({ input: { userId: (await createUser(s, 'sara@example.test')).userId } }),
  'permissions.list': () => ({ foreign: 200 }),
  'userPermissions.ofUser': withOwnUser,
  'userPermissions.create': (s) => ({ body: { userId: s.anna, permissionId: 'RECEPTIONIST' } }),
  'userPermissions.remove': (s) => ({ input: { userPermissionId: `upm_${s.anna}` } }),
  'userServices.serviceAvailable': (s) => ({ input: { serviceId: s.cut, date: today } }),
  'userServices.ofUser': async (s) => {
    await callAs(s, 'ADMIN', 'POST', 'UserServices/{sessionCode}', { userId: s.anna, ...terms(s) })
    return { input: { userId: s.anna } }
  },
  'userServices.ofService': (s) => ({ input: { serviceId: s.cut } }),
  'userServices.create': (s) => ({ body: { userId: s.anna, ...terms(s) } }),
  'userServices.remove': (s) => ({ input: { userServiceId: `uss_${s.anna}_${s.cut}` } }),
  'news.list': async (s) => {
    const { newsId } = await announce(s)
    await callAs(s, 'IMAGE', 'POST', 'News/Read/{sessionCode}', { newsIds: [newsId] })
    return { foreign: 200 }
  },
  'news.create': () => ({ body: { text: 'On 8 December we are closed' }, foreign: 200 }),
  'news.update': async (s) => {
    const { newsId, ...rest } = await announce(s)
    return { input: { newsId }, body: { ...rest, text: 'On 8 and 9 December we are closed' } }
  },
  'news.remove': async (s) => ({ input: { newsId: (await announce(s)).newsId } }),
  'news.markRead': async (s) => ({ body: { newsIds: [(await announce(s)).newsId] } }),
  'userServices.replace': (s) => ({ input: { userId: s.anna }, body: { services: [terms(s)], version: 1 } }),
}

/** Bodies that send an id in the fields that the examples leave out. */
export const fullerStaffBodies: Record<string, CreateExample> = {
  'staffRecords.create': (s) => {
    const { userDTO, ...rest } = draftUser()
    return { body: { userDTO: { ...userDTO, salonId: s.salonId }, ...rest } }
  },
  'userPermissions.create': (s) => ({ body: { userId: s.anna, permissionId: 'RECEPTIONIST', salonId: s.salonId } }),
}
