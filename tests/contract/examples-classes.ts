import type { Class, ClassDetails } from '../../schema/api/booking/classes-schemas.ts'
import { at, type Salon } from '../support/salon.ts'
import type { CreateExample } from './example.ts'
import { createUnit } from './examples-resources.ts'
import { callAs, insertPet, takeDay } from './records.ts'

const newClass = (s: Salon, day = takeDay('2027-04')) => ({
  name: 'Make-up evening',
  text: 'Bring your own brushes',
  serviceId: s.cut,
  userId: s.anna,
  start: at('10:00', day),
  length: 60,
  seats: 2,
  price: 25,
})
/** A class of two seats, on a day that no other example uses. */
export async function createClass(s: Salon, more: object = {}): Promise<Class> {
  const body = { ...newClass(s), outsideHours: true, ...more }
  const [made] = await callAs<Class[]>(s, 'RECEPTIONIST', 'POST', 'Classes/{sessionCode}', body)
  if (!made) throw new Error('no class was made')
  return made
}
export const takeSeats = (s: Salon, classId: string, client: number, more: object = {}): Promise<ClassDetails> =>
  callAs(s, 'RECEPTIONIST', 'POST', 'ClassSeats/{sessionCode}', { classId, clientId: s.clients[client], ...more })
/** A full class with somebody who waits. */
async function fillClass(s: Salon): Promise<ClassDetails> {
  const { classId } = await createClass(s)
  await takeSeats(s, classId, 0, { seats: 2 })
  return takeSeats(s, classId, 1, { wait: true })
}
const getEntry = ({ waitingList: [entry] }: ClassDetails) => ({ classWaitingEntryId: entry?.classWaitingEntryId ?? '' })

export const classExamples: Record<string, CreateExample> = {
  'classes.list': async (s) => {
    await fillClass(s)
    return { input: { from: '2027-04-01', to: '2027-04-30' }, foreign: 200 }
  },
  'classes.one': async (s, fixture) => {
    const { classId } = await createClass(s)
    const { subClientId } = await insertPet(s, fixture)
    await takeSeats(s, classId, 0, { seats: 2, subClientIds: [subClientId] })
    await takeSeats(s, classId, 1, { wait: true })
    return { input: { classId } }
  },
  'classes.create': (s) => ({ body: newClass(s), foreign: 400 }),
  'classes.update': async (s) => {
    const { classId, version, serviceId: _, ...draft } = { ...newClass(s), ...(await createClass(s)) }
    const { name, text, userId, start, length, seats, price } = draft
    return { input: { classId }, body: { name, text, userId, start, length, seats, price, outsideHours: true, version } }
  },
  'classes.cancel': async (s) => {
    const { classId, version } = await takeSeats(s, (await createClass(s)).classId, 0)
    return { input: { classId }, body: { version } }
  },
  'classes.message': async (s) => {
    const { classId } = await takeSeats(s, (await createClass(s)).classId, 0)
    return { input: { classId }, body: { text: 'Bring a towel' } }
  },
  'classes.remove': async (s) => ({ body: { classIds: [(await createClass(s)).classId] } }),
  'classSeats.create': async (s) => ({ body: { classId: (await createClass(s)).classId, clientId: s.clients[0] } }),
  'classSeats.moveUp': async (s, fixture) => {
    const full = await fillClass(s)
    // Behind the deadline nobody moves up by himself.
    await fixture.db.execute({ sql: 'UPDATE classes SET deadline_hours = 9999 WHERE class_id = ?', args: [full.classId] })
    await callAs(s, 'RECEPTIONIST', 'POST', `Agendas/Cancel/{sessionCode}/${full.bookings[0]?.agendaId}`, {})
    return { input: getEntry(full), body: {} }
  },
  'classSeats.leave': async (s) => ({ input: getEntry(await fillClass(s)), body: {} }),
}

const getUnitId = async (s: Salon) => String((await createUnit(s)).resourceId)
/** The same with the ids that they leave out. */
export const fullerClassBodies: Record<string, CreateExample> = {
  'classes.create': async (s) => ({ body: { ...newClass(s), resourceId: await getUnitId(s) } }),
  'classes.update': async (s) => {
    const { classId, version } = await createClass(s)
    const { serviceId: _, ...change } = newClass(s)
    return { input: { classId }, body: { ...change, resourceId: await getUnitId(s), version } }
  },
  'classSeats.create': async (s, fixture) => {
    const { clientId, subClientId } = await insertPet(s, fixture)
    return { body: { classId: (await createClass(s)).classId, clientId, subClientIds: [subClientId] } }
  },
}
