import { userSettings } from '../../../../schema/api/platform/user-settings.ts'
import { userSettingsSchemas } from '../../../../schema/api/platform/user-settings-schemas.ts'
import { permissions, userPermissions } from '../../../../schema/api/team/permissions.ts'
import { permissionsSchemas, userPermissionsSchemas } from '../../../../schema/api/team/permissions-schemas.ts'
import { users } from '../../../../schema/api/team/staff.ts'
import { usersSchemas } from '../../../../schema/api/team/staff-schemas.ts'
import { userServices } from '../../../../schema/api/team/user-services.ts'
import { userServicesSchemas } from '../../../../schema/api/team/user-services-schemas.ts'
import { getWorkingSpans } from '../../../../schema/rules/team/rota.ts'
import * as tables from '../../../../schema/tables/team/staff.ts'
import { ApiError, BatchAbortedError } from '../../../db/errors.ts'
import { fileLink } from '../../../http/files.ts'
import { defineRoutes, type Handlers } from '../../../http/serve.ts'
import { selectNotifications } from '../../messages/alerts/index.ts'
import { createPermission, listAllPermissions, listPermissions, removePermission } from './permission-handlers.ts'
import {
  abortUnlessUserAndServicesExist,
  deleteUserService,
  replaceUserServices,
  selectRota,
  selectUserService,
  selectUserServicesOfService,
  selectUserServicesOfUser,
} from './queries.ts'
import { withImage } from './user-image.ts'
import { selectImage, selectUser, selectUsers, selectUsersOfService, updateOwnJson } from './user-queries.ts'

type UserServiceHandlers = Handlers<typeof userServices>

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
  return available.map((user) => withImage(request, db, user))
}

const listServicesOfUser: UserServiceHandlers['ofUser'] = async (db, { userId }) =>
  (await db.batch(selectUserServicesOfUser(db, userId)))[0]

const listUsersOfService: UserServiceHandlers['ofService'] = async (db, { serviceId }) =>
  (await db.batch(selectUserServicesOfService(db, serviceId)))[0]

const createUserService: UserServiceHandlers['create'] = async (db, _input, { userId, serviceId, ...terms }) => {
  const userServiceId = db.newId('uss')
  const writes = [
    abortUnlessUserAndServicesExist(db, userId, [serviceId]),
    db.insert(tables.userServices, { userServiceId, userId, serviceId, ...terms }),
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

/** One round trip; where the user has changed meanwhile, a second one finds out whether there is one. */
const replaceServices: UserServiceHandlers['replace'] = async (db, { userId }, { services, version }) => {
  const writes = [
    abortUnlessUserAndServicesExist(
      db,
      userId,
      services.map(({ serviceId }) => serviceId),
    ),
    ...replaceUserServices(db, userId, version, services),
  ]
  try {
    return await db.batchReturning(writes, selectUserServicesOfUser(db, userId))
  } catch (error) {
    if (!(error instanceof BatchAbortedError)) throw error
    if (error.reason === 'stale') throw new ApiError(409, 'stale')
    if (error.reason === 'missing') return undefined
    throw error
  }
}

type UserHandlers = Handlers<typeof users>
type SettingsHandlers = Handlers<typeof userSettings>

const listUsers: UserHandlers['list'] = async (db, { archived = false }, _body, request) => {
  const [found] = await db.batch(selectUsers(db, archived))
  return found.map((user) => withImage(request, db, user))
}

/** One round trip. The signed-in user carries their alerts. */
const getUser: UserHandlers['one'] = async (db, { userId }, _body, request) => {
  const [[user], userNotification] = await db.batch(selectUser(db, userId), selectNotifications(db, userId))
  return user && { ...withImage(request, db, user), ...(userNotification ? { userNotification } : {}) }
}

/** Users who work on a day. */
const listWorkingUsers: UserHandlers['onlyWorking'] = async (db, { date }, _body, request) => {
  const [found, rota] = await db.batch(selectUsers(db), selectRota(db, date, date))
  const works = rota.people.filter((person) => getWorkingSpans(date, person, rota.timeframes, rota.closed).length > 0)
  const ids = new Set(works.map((person) => person.userId))
  return found.filter((user) => ids.has(user.userId)).map((user) => withImage(request, db, user))
}

const getImage: UserHandlers['getImage'] = async (db, { userId }, _body, request) => {
  const [found] = await db.batch(selectImage(db, userId))
  return found && { userId, profileImage: fileLink(request.env, found.image, db) }
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
  defineRoutes(users, usersSchemas, { list: listUsers, one: getUser, onlyWorking: listWorkingUsers, getImage }),
  defineRoutes(permissions, permissionsSchemas, { list: listAllPermissions }),
  defineRoutes(userPermissions, userPermissionsSchemas, { ofUser: listPermissions, create: createPermission, remove: removePermission }),
  defineRoutes(userServices, userServicesSchemas, {
    serviceAvailable: listAvailableUsers,
    ofUser: listServicesOfUser,
    ofService: listUsersOfService,
    create: createUserService,
    remove: removeUserService,
    replace: replaceServices,
  }),
  defineRoutes(userSettings, userSettingsSchemas, { saveSettings, saveShortcuts }),
]
