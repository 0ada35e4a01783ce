import { bookingGroups, type bookingGroups as calls } from '../../../../schema/api/booking/groups.ts'
import { bookingGroupsSchemas } from '../../../../schema/api/booking/groups-schemas.ts'
import { dayRange } from '../../../../schema/rules/salon-time.ts'
import { defineRoutes, type Handlers } from '../../../http/serve.ts'
import { selectTermsOfClients } from '../../clients/own-terms/index.ts'
import { selectPlannerRota } from '../../team/rota/index.ts'
import { selectTakenTime } from '../absences/index.ts'
import { selectServicesById, throwFieldErrors } from '../bookings/index.ts'
import { cancelGroup, moveGroup, removeGroup } from './changes.ts'
import { createGroup, loadGroup } from './create.ts'
import { findWantedErrors, listGroupTimes } from './rules.ts'

type GroupHandlers = Handlers<typeof calls>

/** One round trip. */
const listTimes: GroupHandlers['times'] = async (db, _input, { day, arrangement, members }) => {
  const wanted = members.flatMap(({ services }) => services)
  const [from, to] = dayRange(day, db.timeZone)
  const [catalogue, clientTerms, rota, times] = await db.batch(
    selectServicesById(
      db,
      wanted.map(({ serviceId }) => serviceId),
    ),
    selectTermsOfClients(db, wanted, []),
    selectPlannerRota(db, day, day),
    selectTakenTime(db, from, to),
  )
  throwFieldErrors(findWantedErrors(members, catalogue, clientTerms))
  return { times: listGroupTimes(members, arrangement, { catalogue, clientTerms, rota, times, day, zone: db.timeZone, now: db.nowUtc }) }
}

export const groupFeatures = [
  defineRoutes(bookingGroups, bookingGroupsSchemas, {
    times: listTimes,
    create: createGroup,
    one: (db, { bookingGroupId }) => loadGroup(db, bookingGroupId),
    move: moveGroup,
    cancel: cancelGroup,
    remove: removeGroup,
  }),
]
