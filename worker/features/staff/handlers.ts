import { sql } from 'drizzle-orm'
import { userPermissions, userServices, users, userTimeframes } from '../../../schema/api/staff.ts'
import { userSettings } from '../../../schema/api/user-settings.ts'
import { workingOn } from '../../../schema/rules/rota.ts'
import * as tables from '../../../schema/tables/staff.ts'
import { Aborted, Refusal } from '../../db/refusal.ts'
import { feature } from '../../http/serve.ts'
import { readPermissions, readRota, readUsers } from './data.ts'
import { settingsHandlers } from './settings.ts'
import { timeframeHandlers } from './timeframes.ts'

const { userServices: assignments } = tables

export const staffFeatures = [
  feature(users, {
    list: async (staff) => (await staff.trip(readUsers(staff)))[0],

    one: async (staff, { userId }) => {
      const [[user]] = await staff.trip(
        readUsers(staff, (salon, user) => sql`u.user_id = ${userId} AND (u.salon_id = ${salon} OR u.user_id = ${user})`),
      )
      return user
    },

    onlyWorking: async (staff, { date }) => {
      const [people, rota] = await staff.trip(readUsers(staff), readRota(staff, date, date))
      const working = new Set(rota.people.filter((p) => workingOn(date, p, rota.timeframes, rota.closed).length > 0).map((p) => p.userId))
      return people.filter((user) => working.has(user.userId))
    },
  }),

  feature(userPermissions, {
    ofUser: async (staff, { userId }) => (await staff.trip(readPermissions(staff, userId)))[0],
  }),

  feature(userServices, {
    /** Who does a service and works on a day; `onlyTimeframes` asks for a rota entry on that day, `onlyWithShiftIn` for one that is a working shift. */
    serviceAvailable: async (staff, { serviceId, date, onlyTimeframes, onlyWithShiftIn }) => {
      const [people, rota] = await staff.trip(
        readUsers(
          staff,
          (salon) =>
            sql`u.salon_id = ${salon} AND EXISTS (SELECT 1 FROM user_services x WHERE x.salon_id = u.salon_id AND x.user_id = u.user_id AND x.service_id = ${serviceId})`,
        ),
        readRota(staff, date, date),
      )
      return people.filter((user) => {
        const person = rota.people.find((p) => p.userId === user.userId)
        const own = rota.timeframes.filter((t) => t.userId === user.userId)
        if (!person || workingOn(date, person, rota.timeframes, rota.closed).length === 0) return false
        if (onlyTimeframes && own.length === 0) return false
        return !onlyWithShiftIn || own.some((t) => t.isWorking)
      })
    },

    ofUser: async (staff, { userId }) =>
      (await staff.trip(staff.read(assignments, sql`${assignments.userId} = ${userId}`)))[0].map(idsOnly),

    ofService: async (staff, { serviceId }) =>
      (await staff.trip(staff.read(assignments, sql`${assignments.serviceId} = ${serviceId}`)))[0].map(idsOnly),

    create: (staff, _input, { userId, serviceId }) => {
      const userServiceId = staff.newId('uss')
      return staff.creating(
        async () => {
          try {
            const [, [made]] = await staff.trip(
              staff.unless(
                'missing',
                (salon) =>
                  sql`EXISTS (SELECT 1 FROM users WHERE salon_id = ${salon} AND user_id = ${userId} AND deleted_utc IS NULL) AND EXISTS (SELECT 1 FROM services WHERE salon_id = ${salon} AND service_id = ${serviceId} AND deleted_utc IS NULL)`,
              ),
              staff.add(assignments, { userServiceId, userId, serviceId }),
              ...staff.makes(userServiceId),
            )
            return made && idsOnly(made)
          } catch (error) {
            if (error instanceof Aborted && error.columns.includes('user_services'))
              throw new Refusal(409, 'This person already does this service')
            throw error
          }
        },
        async (before) => {
          const [[found]] = await staff.trip(staff.read(assignments, sql`${assignments.userServiceId} = ${before}`))
          return found && idsOnly(found)
        },
      )
    },

    remove: async (staff, { userServiceId }) => {
      const [gone] = await staff.trip(staff.erase(assignments, sql`${assignments.userServiceId} = ${userServiceId}`))
      return gone ? { userServiceId } : undefined
    },
  }),

  feature(userSettings, settingsHandlers),

  feature(userTimeframes, timeframeHandlers),
]

const idsOnly = ({ userServiceId, userId, serviceId }: typeof assignments.$inferSelect) => ({ userServiceId, userId, serviceId })
