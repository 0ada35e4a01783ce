import { sql } from 'drizzle-orm'
import { userPermissions, userServices, users, userTimeframes } from '../../../schema/api/staff.ts'
import { userSettings } from '../../../schema/api/user-settings.ts'
import { getWorkingSpans } from '../../../schema/rules/rota.ts'
import * as tables from '../../../schema/tables/staff.ts'
import { ApiError, BatchAbortedError } from '../../db/errors.ts'
import { defineRoutes } from '../../http/serve.ts'
import { selectPermissions, selectRota, selectUsers } from './queries.ts'
import { settingsHandlers } from './settings.ts'
import { timeframeHandlers } from './timeframes.ts'

const { userServices: assignments } = tables

export const staffFeatures = [
  defineRoutes(users, {
    list: async (db) => (await db.batch(selectUsers(db)))[0],

    one: async (db, { userId }) => {
      const [[user]] = await db.batch(
        selectUsers(db, (salon, user) => sql`u.user_id = ${userId} AND (u.salon_id = ${salon} OR u.user_id = ${user})`),
      )
      return user
    },

    onlyWorking: async (db, { date }) => {
      const [people, rota] = await db.batch(selectUsers(db), selectRota(db, date, date))
      const working = new Set(
        rota.people.filter((p) => getWorkingSpans(date, p, rota.timeframes, rota.closed).length > 0).map((p) => p.userId),
      )
      return people.filter((user) => working.has(user.userId))
    },
  }),

  defineRoutes(userPermissions, {
    ofUser: async (db, { userId }) => (await db.batch(selectPermissions(db, userId)))[0],
  }),

  defineRoutes(userServices, {
    /** Who does a service and works on a day; `onlyTimeframes` asks for a rota entry on that day, `onlyWithShiftIn` for one that is a working shift. */
    serviceAvailable: async (db, { serviceId, date, onlyTimeframes, onlyWithShiftIn }) => {
      const [people, rota] = await db.batch(
        selectUsers(
          db,
          (salon) =>
            sql`u.salon_id = ${salon} AND EXISTS (SELECT 1 FROM user_services x WHERE x.salon_id = u.salon_id AND x.user_id = u.user_id AND x.service_id = ${serviceId})`,
        ),
        selectRota(db, date, date),
      )
      return people.filter((user) => {
        const person = rota.people.find((p) => p.userId === user.userId)
        const own = rota.timeframes.filter((t) => t.userId === user.userId)
        if (!person || getWorkingSpans(date, person, rota.timeframes, rota.closed).length === 0) return false
        if (onlyTimeframes && own.length === 0) return false
        return !onlyWithShiftIn || own.some((t) => t.isWorking)
      })
    },

    ofUser: async (db, { userId }) =>
      (await db.batch(db.select(assignments, { where: sql`${assignments.userId} = ${userId}` })))[0].map(idsOnly),

    ofService: async (db, { serviceId }) =>
      (await db.batch(db.select(assignments, { where: sql`${assignments.serviceId} = ${serviceId}` })))[0].map(idsOnly),

    create: (db, _input, { userId, serviceId }) => {
      const userServiceId = db.newId('uss')
      return db.createIdempotent(
        async () => {
          try {
            const [, [made]] = await db.batch(
              db.abortUnless(
                'missing',
                (salon) =>
                  sql`EXISTS (SELECT 1 FROM users WHERE salon_id = ${salon} AND user_id = ${userId} AND deleted_utc IS NULL) AND EXISTS (SELECT 1 FROM services WHERE salon_id = ${salon} AND service_id = ${serviceId} AND deleted_utc IS NULL)`,
              ),
              db.insert(assignments, { userServiceId, userId, serviceId }),
              ...db.recordIdempotencyKey(userServiceId),
            )
            return made && idsOnly(made)
          } catch (error) {
            if (error instanceof BatchAbortedError && error.columns.includes('user_services'))
              throw new ApiError(409, 'service_already_assigned')
            throw error
          }
        },
        async (before) => {
          const [[found]] = await db.batch(db.select(assignments, { where: sql`${assignments.userServiceId} = ${before}` }))
          return found && idsOnly(found)
        },
      )
    },

    remove: async (db, { userServiceId }) => {
      const [gone] = await db.batch(db.hardDelete(assignments, sql`${assignments.userServiceId} = ${userServiceId}`))
      return gone ? { userServiceId } : undefined
    },
  }),

  defineRoutes(userSettings, settingsHandlers),

  defineRoutes(userTimeframes, timeframeHandlers),
]

const idsOnly = ({ userServiceId, userId, serviceId }: typeof assignments.$inferSelect) => ({ userServiceId, userId, serviceId })
