import { bookingPage } from '../../../../schema/api/booking/booking-page.ts'
import type { GuestGroupTime } from '../../../../schema/api/booking/guest-group-replies.ts'
import { onlineGroups as rows } from '../../../../schema/api/booking/online-groups.ts'
import { call } from '../../../api/call.ts'
import { type Party, toWho } from './group-party.ts'
import { language } from './language.ts'

/** A guest whom the salon knows asks for their own group; anyone else as everybody may. */
export interface Asker {
  readonly salonId: string
  /** Null for everybody. */
  readonly sessionCode: string | null
  readonly isPet: boolean
}

/** For calls without a session. A staff session in the same browser must not be used or ended. */
const noSession = { sessionCode: '' }
const toBody = ({ arrangement, members }: Party, isPet: boolean) => ({
  arrangement,
  members: members.map((member) => ({ ...toWho(member, isPet), services: member.services })),
})
const toQuery = ({ arrangement, members }: Party) => ({
  arrangement,
  members: JSON.stringify(members.map(({ services }) => ({ services }))),
})

/** What decides the times of a group, to be compared. */
export const toTimesKey = (party: Party, { sessionCode, isPet }: Asker) => JSON.stringify([sessionCode, toBody(party, isPet)])

/** The days of a month (`YYYY-MM`) on which all fit. */
export const readGroupDays = (party: Party, { salonId, sessionCode, isPet }: Asker, month: string, signal: AbortSignal) =>
  sessionCode === null
    ? call(bookingPage.groupDays, { salonId, month, ...toQuery(party) }, undefined, { ...noSession, signal })
    : call(rows.days, { month }, toBody(party, isPet), { sessionCode, signal })
/** The times of a day at which all fit, the best first. */
export const readGroupTimes = (party: Party, { salonId, sessionCode, isPet }: Asker, date: string, signal: AbortSignal) =>
  sessionCode === null
    ? call(bookingPage.groupTimes, { salonId, date, ...toQuery(party) }, undefined, { ...noSession, signal })
    : call(rows.times, { date }, toBody(party, isPet), { sessionCode, signal })

export const readCompanions = (sessionCode: string, signal: AbortSignal) => call(rows.companions, {}, undefined, { sessionCode, signal })

export const saveGroup = (
  { arrangement, members, note }: Party,
  { sessionCode, isPet }: Asker,
  { date, time, key }: { date: string; time: GuestGroupTime; key: string },
) =>
  call(
    rows.create,
    { date, lang: language },
    {
      ...{ arrangement, note: note.trim() },
      members: members.map((member, i) => ({
        ...toWho(member, isPet),
        services: member.services.map(({ serviceId }, j) => {
          const { userId = '', start = '' } = time.members[i]?.services[j] ?? {}
          return { serviceId, userId, start }
        }),
      })),
    },
    { sessionCode: sessionCode ?? '', key },
  )
