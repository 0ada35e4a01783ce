import type { SavedBooking } from '../../schema/api/booking/guest-replies.ts'
import type { Fixture } from '../support/fixture.ts'
import { createGuest, openGuest, openOnline } from '../support/guest.ts'
import type { Salon } from '../support/salon.ts'
import { createClass, takeSeats } from './examples-classes.ts'

let guests = 0
/** A class that guests see, with the session of the salon's first client. */
async function openClass(s: Salon, fixture: Fixture) {
  await openOnline(fixture, s)
  const session = await openGuest(fixture, s, 400 + 4 * ++guests)
  const { classId, version } = await createClass(s, { online: true })
  return { session, wanted: { classId, version, seats: 1 } }
}
async function openFullClass(s: Salon, fixture: Fixture) {
  const opened = await openClass(s, fixture)
  await takeSeats(s, opened.wanted.classId, 1, { seats: 2 })
  return opened
}

export const onlineClassExamples: Record<string, (salon: Salon, fixture: Fixture) => Promise<{ path: string; body: unknown }>> = {
  'onlineClasses.book': async (s, fixture) => {
    const { session, wanted } = await openClass(s, fixture)
    return { path: `/api/OnlineBooking/Classes/${session}`, body: wanted }
  },
  'onlineClasses.wait': async (s, fixture) => {
    const { session, wanted } = await openFullClass(s, fixture)
    return { path: `/api/OnlineBooking/ClassWaiting/${session}`, body: wanted }
  },
  'classLinks.restore': async (s, fixture) => {
    const { session, wanted } = await openFullClass(s, fixture)
    const { body } = await createGuest(fixture, s, '').call<Pick<SavedBooking, 'token'>>('POST', 'ClassWaiting/{s}', session, wanted)
    await fixture.call('DELETE', `/api/Links/ClassWaiting/${body.token}`)
    return { path: `/api/Links/ClassWaiting/${body.token}/Undo`, body: {} }
  },
}
