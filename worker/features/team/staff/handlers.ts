import { userSettings } from '../../../../schema/api/platform/user-settings.ts'
import { permissions, userPermissions } from '../../../../schema/api/team/permissions.ts'
import { users } from '../../../../schema/api/team/staff.ts'
import { staffRecords } from '../../../../schema/api/team/staff-records.ts'
import { userServices } from '../../../../schema/api/team/user-services.ts'
import { getWorkingSpans } from '../../../../schema/rules/team/rota.ts'
import { fileLink } from '../../../http/files.ts'
import { defineRoutes, type Handlers } from '../../../http/serve.ts'
import { selectNotifications } from '../../messages/alerts/index.ts'
import { createPermission, listAllPermissions, listPermissions, removePermission } from './permission-handlers.ts'
import { selectRota } from './queries.ts'
import { changeUser, createUser, removeUser, restoreFormerUser, saveImage, withImage } from './record-handlers.ts'
import { selectImage, selectUser, selectUsers, updateOwnJson } from './user-queries.ts'
import {
  createUserService,
  listAvailableUsers,
  listServicesOfUser,
  listUsersOfService,
  removeUserService,
  replaceServices,
} from './user-service-handlers.ts'

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
  defineRoutes(users, { list: listUsers, one: getUser, onlyWorking: listWorkingUsers, getImage }),
  defineRoutes(staffRecords, {
    create: createUser,
    update: changeUser,
    remove: removeUser,
    restore: restoreFormerUser,
    saveImage,
  }),
  defineRoutes(permissions, { list: listAllPermissions }),
  defineRoutes(userPermissions, { ofUser: listPermissions, create: createPermission, remove: removePermission }),
  defineRoutes(userServices, {
    serviceAvailable: listAvailableUsers,
    ofUser: listServicesOfUser,
    ofService: listUsersOfService,
    create: createUserService,
    remove: removeUserService,
    replace: replaceServices,
  }),
  defineRoutes(userSettings, { saveSettings, saveShortcuts }),
]
