import { sql } from 'drizzle-orm'
import { alerts } from '../../../schema/api/alerts.ts'
import { defineRoutes } from '../../http/serve.ts'
import { deleteOwn, markRead, readOwnAlerts } from './queries.ts'

export const alertFeatures = [
  defineRoutes(alerts, {
    list: async (db, _input, _body, request) => {
      const known = /"([^"]*)"/.exec(request.req.header('if-none-match') ?? '')?.[1] ?? ''
      const [picture, list] = await db.batch(...readOwnAlerts(db, known))
      request.header('ETag', `"${picture}"`)
      return picture === known ? request.body(null, 304) : list
    },

    getAndRead: async (db, { alertId }) => (await db.batch(markRead(db, alertId)))[0][0],

    /** One's own only: another person's are not there. */
    deleteAll: async (db, { userId }) => {
      await db.batch(
        db.executeRaw((_salon, user) => sql`INSERT INTO refuse_missing (why) SELECT 1 WHERE ${user} <> ${userId}`, { scope: 'caller' }),
        deleteOwn(db),
      )
      return { userId }
    },

    remove: async (db, { alertId }) => {
      const [gone] = await db.batch(deleteOwn(db, alertId))
      return gone ? { alertId } : undefined
    },
  }),
]
