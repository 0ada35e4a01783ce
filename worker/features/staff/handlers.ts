import { userPermissions, userServices, users } from '../../../schema/api/staff.ts'
import { userTimeframes } from '../../../schema/api/timeframes.ts'
import { userSettings } from '../../../schema/api/user-settings.ts'
import { getWorkingSpans } from '../../../schema/rules/rota.ts'
import * as tables from '../../../schema/tables/staff.ts'
import { ApiError, BatchAbortedError } from '../../db/errors.ts'
import { fileLink } from '../../http/files.ts'
import { defineRoutes, type Handlers, type Request } from '../../http/serve.ts'
import { selectNotifications } from '../alerts/index.ts'
import {
  abortUnlessUserAndServiceExist,
  deleteUserService,
  selectPermissions,
  selectRota,
  selectUser,
  selectUserService,
  selectUserServicesOfService,
  selectUserServicesOfUser,
  selectUsers,
  selectUsersOfService,
  updateOwnJson,
} from './queries.ts'
import {
  createTimeframe,
  createTimeframes,
  createWeeklyTimeframes,
  deleteTimeframe,
  deleteTimeframesOfWeekday,
  getRemainingDays,
  listTimeframes,
  listTimeframesOfUser,
} from './timeframes.ts'

type UserHandlers = Handlers<typeof users>
type UserServiceHandlers = Handlers<typeof userServices>
type SettingsHandlers = Handlers<typeof userSettings>

/** Users with the addresses of their pictures, which are valid for some hours. */
const withImages = <U extends { profileImage: string | null }>({ env }: Request, nowUtc: number, found: readonly U[]): U[] =>
  found.map((user) => ({ ...user, profileImage: fileLink(env, user.profileImage, nowUtc) }))

const listUsers: UserHandlers['list'] = async (db, _input, _body, request) => {
  const [found] = await db.batch(selectUsers(db))
  return withImages(request, db.nowUtc, found)
}

/** One round trip. The signed-in user carries their alerts. */
const getUser: UserHandlers['one'] = async (db, { userId }, _body, request) => {
  const [found, userNotification] = await db.batch(selectUser(db, userId), selectNotifications(db, userId))
  const [user] = withImages(request, db.nowUtc, found)
  return user && { ...user, ...(userNotification ? { userNotification } : {}) }
}

/** Users who work on a day. */
const listWorkingUsers: UserHandlers['onlyWorking'] = async (db, { date }, _body, request) => {
  const [found, rota] = await db.batch(selectUsers(db), selectRota(db, date, date))
  const works = rota.people.filter((person) => getWorkingSpans(date, person, rota.timeframes, rota.closed).length > 0)
  const ids = new Set(works.map((person) => person.userId))
  const working = found.filter((user) => ids.has(user.userId))
  return withImages(request, db.nowUtc, working)
}

const listPermissions: Handlers<typeof userPermissions>['ofUser'] = async (db, { userId }) =>
  (await db.batch(selectPermissions(db, userId)))[0]

/**
 * Users who offer a service and work on a day. `onlyTimeframes` asks for a timeframe on that day, `onlyWithShiftIn` for one that is
 * a working shift.
 */
const listAvailableUsers: UserServiceHandlers['serviceAvailable'] = async (db, input, _body, request) => {
  const { serviceId, date, onlyTimeframes, onlyWithShiftIn } = input
  const [found, rota] = await db.batch(selectUsersOfService(db, serviceId), selectRota(db, date, date))
  const available = found.filter(({ userId }) => {
    const person = rota.people.find((one) => one.userId === userId)
    const own = rota.timeframes.filter((timeframe) => timeframe.userId === userId)
    if (!person || getWorkingSpans(date, person, rota.timeframes, rota.closed).length === 0) return false
    if (onlyTimeframes && own.length === 0) return false
    return !onlyWithShiftIn || own.some((timeframe) => timeframe.isWorking)
  })
  return withImages(request, db.nowUtc, available)
}

const listServicesOfUser: UserServiceHandlers['ofUser'] = async (db, { userId }) =>
  (await db.batch(selectUserServicesOfUser(db, userId)))[0]

const listUsersOfService: UserServiceHandlers['ofService'] = async (db, { serviceId }) =>
  (await db.batch(selectUserServicesOfService(db, serviceId)))[0]

const createUserService: UserServiceHandlers['create'] = async (db, _input, { userId, serviceId }) => {
  const userServiceId = db.newId('uss')
  const writes = [
    abortUnlessUserAndServiceExist(db, userId, serviceId),
    db.insert(tables.userServices, { userServiceId, userId, serviceId }),
  ]
  try {
    return await db.insertIdempotent(userServiceId, writes, (id) => selectUserService(db, id))
  } catch (error) {
    if (error instanceof BatchAbortedError && error.columns.includes('user_services')) throw new ApiError(409, 'service_already_assigned')
    throw error
  }
}

const removeUserService: UserServiceHandlers['remove'] = async (db, { userServiceId }) => {
  const [deleted] = await db.batch(deleteUserService(db, userServiceId))
  return deleted ? { userServiceId } : undefined
}

const saveSettings: SettingsHandlers['saveSettings'] = async (db, { userId }, { settings }) => {
  const [changed] = await db.batch(updateOwnJson(db, userId, 'settings_json', settings))
  return changed ? { userId, settings } : undefined
}

const saveShortcuts: SettingsHandlers['saveShortcuts'] = async (db, { userId }, { shortcuts }) => {
  const [changed] = await db.batch(updateOwnJson(db, userId, 'shortcuts_json', shortcuts))
  return changed ? { userId, data: { shortcuts } } : undefined
}

export const staffFeatures = [
  defineRoutes(users, { list: listUsers, one: getUser, onlyWorking: listWorkingUsers }),
  defineRoutes(userPermissions, { ofUser: listPermissions }),
  defineRoutes(userServices, {
    serviceAvailable: listAvailableUsers,
    ofUser: listServicesOfUser,
    ofService: listUsersOfService,
    create: createUserService,
    remove: removeUserService,
  }),
  defineRoutes(userSettings, { saveSettings, saveShortcuts }),
  defineRoutes(userTimeframes, {
    list: listTimeframes,
    userAndDates: listTimeframesOfUser,
    remainingDays: getRemainingDays,
    create: createTimeframe,
    createMultiple: createTimeframes,
    createRecurrent: createWeeklyTimeframes,
    remove: deleteTimeframe,
    removeDayOfWeek: deleteTimeframesOfWeekday,
  }),
]
