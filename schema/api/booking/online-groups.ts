import { defineEndpoints } from '../endpoint.ts'
import type { onlineGroupsSchemas } from './online-groups-schemas.ts'

/** Groups that a guest with a verified phone books, who pays for them and gets the messages. */
export const onlineGroups = defineEndpoints<typeof onlineGroupsSchemas>()({
  /** Those for whom the guest has booked before, to be named with one press. */
  companions: {
    method: 'GET',
    path: '/api/OnlineBooking/Companions/{sessionCode}',
    access: 'booking',
    errorMessage: 'Unable to fetch client',
  },
  days: {
    method: 'POST',
    path: '/api/OnlineBooking/GroupDays/{sessionCode}',
    access: 'booking',
    errorMessage: 'Unable to fetch free slots',
  },
  times: {
    method: 'POST',
    path: '/api/OnlineBooking/GroupTimes/{sessionCode}',
    access: 'booking',
    errorMessage: 'Unable to fetch free slots',
  },
  /** Books all members, all or none. A time that is gone is refused with those that are left. */
  create: {
    method: 'POST',
    path: '/api/OnlineBooking/Groups/{sessionCode}',
    access: 'booking',
    errorMessage: 'Unable to create agendas',
    idempotent: true,
  },
})
