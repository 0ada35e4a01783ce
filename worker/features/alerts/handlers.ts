import { sql } from 'drizzle-orm'
import { alerts } from '../../../schema/api/alerts.ts'
import { feature } from '../../http/serve.ts'
import { deleteOwn, markRead, readOwnAlerts } from './data.ts'

export const alertFeatures = [
  feature(alerts, {
    list: async (staff, _input, _body, request) => {
      const known = /"([^"]*)"/.exec(request.req.header('if-none-match') ?? '')?.[1] ?? ''
      const [picture, list] = await staff.trip(...readOwnAlerts(staff, known))
      request.header('ETag', `"${picture}"`)
      return picture === known ? request.body(null, 304) : list
    },

    getAndRead: async (staff, { alertId }) => (await staff.trip(markRead(staff, alertId)))[0][0],

    /** One's own only: another person's are not there. */
    deleteAll: async (staff, { userId }) => {
      await staff.trip(
        staff.tell((_salon, user) => sql`INSERT INTO refuse_missing (why) SELECT 1 WHERE ${user} <> ${userId}`),
        deleteOwn(staff),
      )
      return { userId }
    },

    remove: async (staff, { alertId }) => {
      const [gone] = await staff.trip(deleteOwn(staff, alertId))
      return gone ? { alertId } : undefined
    },
  }),
]
