import { UserChange, UserDraft } from '../../../../schema/api/team/staff-fields.ts'
import { staffRecords } from '../../../../schema/api/team/staff-records.ts'
import { staffRecordsSchemas } from '../../../../schema/api/team/staff-records-schemas.ts'
import type { User } from '../../../../schema/api/team/staff-schemas.ts'
import { users as usersTable } from '../../../../schema/tables/team/staff.ts'
import { defaults } from '../../../../schema/terms.ts'
import { hasDirectory } from '../../../db/databases.ts'
import { ApiError, BatchAbortedError } from '../../../db/errors.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import { openFiles } from '../../../gateways/files.ts'
import { getEditableValues } from '../../../http/editable-values.ts'
import { mapAborted } from '../../../http/errors.ts'
import { readPicture } from '../../../http/files.ts'
import { defineRoutes, type Handlers, type Request } from '../../../http/serve.ts'
import { enqueue, sendAfterResponse } from '../../messages/outbox/index.ts'
import { isNationalNumber, parsePhoneNumberField, writeInSalonsCountry } from '../../platform/salons/index.ts'
import {
  confirmOwnPassword,
  createInvitation,
  forgetOwnAttempts,
  getAccessEnd,
  limitSessionsOfUser,
  unmatchableHash,
} from '../../platform/session/index.ts'
import { abortUnlessAdminLeft, replacePermissions } from './queries.ts'
import {
  abortIfOwnAddressChanges,
  abortUnlessMayChange,
  abortUnlessSalon,
  deleteUser,
  restoreUser,
  selectObstacles,
  type UserValues,
  updateImage,
  updateUser,
} from './record-queries.ts'
import { withImage } from './user-image.ts'
import { selectOwnImage, selectUser } from './user-queries.ts'

type RecordHandlers = Handlers<typeof staffRecords>

const maxPixels = 4096
const storageUnavailable = () => new ApiError(503, 'image_storage_unavailable')
const fieldError = (field: string, message: string) => new ApiError(400, 'invalid_input', { fields: { [`userDTO.${field}`]: message } })

/** The error of an aborted batch: 400 at the username that somebody has, else the error itself. */
function toUsernameTaken(error: unknown): unknown {
  const isTaken = error instanceof BatchAbortedError && error.columns.includes('users.username')
  return isTaken ? fieldError('username', 'This username is taken') : error
}

/** Writes a user with the phone number in international format; a national one is one of the salon's country. */
async function writeWithPhone<V extends { phoneNumber?: string | undefined }, T>(
  db: StaffDb,
  values: V,
  write: (values: V, guards: Statement<number>[]) => Promise<T>,
): Promise<T> {
  const parse = async (country: string): Promise<V> =>
    values.phoneNumber
      ? { ...values, phoneNumber: await parsePhoneNumberField('userDTO.phoneNumber', values.phoneNumber, country) }
      : values
  if (!isNationalNumber(values.phoneNumber)) return write(await parse(defaults.country), [])
  return writeInSalonsCountry(db, async (country, guards) => write(await parse(country), guards))
}

/** What needs the directory of several databases. */
const loadDirectory = () => import('../../platform/directory/index.ts')

/** The handle of the salon that the body names, where there are several databases in the one that has it. */
async function openNamedSalon(request: Request, db: StaffDb, salonId: string | null | undefined): Promise<StaffDb> {
  if (!salonId) return db
  if (!hasDirectory(request.env)) return db.inSalon(salonId)
  return (await import('../../../http/elsewhere.ts')).openSalonDb(request, db, salonId)
}

/**
 * Two databases may not have the same username; inside one, its constraint sees to that. The caller, and the salon or user, are looked for
 * first, so that nothing is reserved for nobody.
 */
async function claimUsername(request: Request, db: StaffDb, username: string | undefined, userId?: string): Promise<void> {
  if (username === undefined || !hasDirectory(request.env)) return
  if (userId === undefined) await db.batch(abortUnlessSalon(db))
  else {
    const [[user]] = await db.batch(selectUser(db, userId))
    if (!user || user.username === username) return
  }
  await (await loadDirectory()).claimNames(request, [{ kind: 'user', name: username }])
}

/** One batch: the user, their roles and, if asked for, the invitation. With several databases, the username is reserved before. */
const createUser: RecordHandlers['create'] = async (db, _input, { userDTO, userPermissionsDTO, invite }, request) => {
  const { salonId, ...draft } = getEditableValues(UserDraft, userDTO)
  const salonDb = await openNamedSalon(request, db, salonId)
  const userId = db.newId('usr')
  if (invite && !draft.email) throw fieldError('email', 'Required')
  const invitation = invite ? createInvitation(salonDb, request.env, { userId, username: draft.username }) : undefined
  const roles = userPermissionsDTO.map(({ permissionId }) => permissionId)
  const select = (id: string) => selectUser(salonDb, id)
  try {
    await claimUsername(request, salonDb, draft.username)
    const user = await writeWithPhone(salonDb, draft, (values, guards) => {
      const newUser = { lastName: '', ...values, userId, passwordHash: unmatchableHash() }
      const writes = [
        ...guards,
        abortUnlessSalon(salonDb),
        salonDb.insert(usersTable, newUser),
        ...replacePermissions(salonDb, userId, roles),
        ...(invitation?.statements ?? []),
      ]
      return salonDb.insertIdempotent(userId, writes, select)
    })
    if (invitation) sendAfterResponse(request, invitation.message)
    return user && withImage(request, db, user)
  } catch (error) {
    if (error instanceof BatchAbortedError && error.reason === 'missing') throw fieldError('salonId', 'Choose the salon')
    throw toUsernameTaken(error)
  }
}

/** Ends the sessions of a colleague with their employment; somebody who may sign in has to stay administrator. */
const endAccess = (db: StaffDb, userId: string, { employmentEnd }: UserValues): Statement<unknown>[] =>
  employmentEnd ? [limitSessionsOfUser(db, userId, getAccessEnd({ employmentEnd, timeZone: db.timeZone })), abortUnlessAdminLeft(db)] : []

/**
 * Runs a write whose first statements it receives. A change of where links for the caller's own password go is refused without it, and the
 * earlier address is told about it; that takes two more round trips.
 */
async function withOwnAddressConfirmed<T>(
  db: StaffDb,
  request: Request,
  { userId, values, password }: { userId: string; values: UserValues; password: string | undefined },
  write: (first: Statement<unknown>[]) => Promise<T>,
): Promise<T> {
  const { email, phoneNumber } = values
  if (email === undefined && phoneNumber === undefined) return write([])
  try {
    return await write([abortIfOwnAddressChanges(db, userId, values)])
  } catch (error) {
    if (!(error instanceof BatchAbortedError && error.reason === 'already_used')) throw error
  }
  if (password === undefined) throw new ApiError(400, 'invalid_input', { fields: { password: 'Required' } })
  const account = await confirmOwnPassword(db, request, userId, { password })
  const data = { username: account.username, email: email ?? '' }
  // Before the change, so that it goes to the earlier address.
  const message = enqueue(db, { cause: `email:${db.newId('set')}`, kind: 'email_changed', data, to: { userId }, channel: 'mail' })
  const messages = account.email ? [message] : []
  const written = await write([forgetOwnAttempts(db, request, userId), ...messages])
  sendAfterResponse(request, ...messages)
  return written
}

/**
 * One round trip; two for a national phone number outside the default country, and two more for a new address of the caller's own.
 */
const changeUser: RecordHandlers['update'] = async (db, { userId }, { userDTO, userPermissionsDTO, password }, request) => {
  const { version, ...change } = getEditableValues(UserChange, userDTO)
  const roles = userPermissionsDTO?.map(({ permissionId }) => permissionId)
  const reply = (user: User) => withImage(request, db, user)
  const toStale = (current: User) => new ApiError(409, 'stale', { current: reply(current) })
  try {
    await claimUsername(request, db, change.username, userId)
    const user = await writeWithPhone(db, change, (values, guards) =>
      withOwnAddressConfirmed(db, request, { userId, values, password }, (first) => {
        const writes = [
          ...guards,
          ...first,
          ...abortUnlessMayChange(db, userId, values, roles),
          ...updateUser(db, userId, version, values),
          ...(roles ? [...replacePermissions(db, userId, roles), abortUnlessAdminLeft(db)] : []),
          ...endAccess(db, userId, values),
        ]
        return db.updateGuarded(writes, selectUser(db, userId), toStale)
      }),
    )
    return user && reply(user)
  } catch (error) {
    if (error instanceof BatchAbortedError && error.reason === 'limit') throw new ApiError(409, 'last_admin')
    throw toUsernameTaken(error)
  }
}

/** One round trip; a refusal takes another one, which lists what has to be settled first. */
const removeUser: RecordHandlers['remove'] = async (db, { userId }) => {
  try {
    const done = await mapAborted(db.batch(...deleteUser(db, userId)), { limit: 'last_admin' })
    return done && { userId }
  } catch (error) {
    if (!(error instanceof BatchAbortedError && error.reason === 'already_used')) throw error
    const [{ isOwn, bookings }] = await db.batch(selectObstacles(db, userId))
    throw isOwn ? new ApiError(409, 'own_account') : new ApiError(409, 'still_booked', { bookings })
  }
}

const restoreFormerUser: RecordHandlers['restore'] = async (db, { userId }, _body, request) => {
  const found = await mapAborted(db.batchReturning(restoreUser(db, userId), selectUser(db, userId)))
  return found?.[0] && withImage(request, db, found[0])
}

/**
 * The row is updated before the picture is stored, so that nothing is stored for a caller who is not admitted. If storing fails, the
 * previous picture is restored.
 */
const saveImage: RecordHandlers['saveImage'] = async (db, { userId }, { image }, request) => {
  const picture = await readPicture(image, maxPixels)
  const files = openFiles(request.env)
  if (!files) throw storageUnavailable()
  const key = `${db.salonId}/${db.newId('user')}.webp`
  const [previous, , [user]] = await db.batch(selectOwnImage(db, userId), updateImage(db, userId, key), selectUser(db, userId))
  if (!user) return undefined
  try {
    await files.put(key, picture.bytes, 'image/webp')
  } catch {
    await db.batch(updateImage(db, userId, previous, key))
    throw storageUnavailable()
  }
  if (previous) request.executionCtx.waitUntil(files.remove(previous))
  return withImage(request, db, user)
}

export const staffRecordFeatures = [
  defineRoutes(staffRecords, staffRecordsSchemas, {
    create: createUser,
    update: changeUser,
    remove: removeUser,
    restore: restoreFormerUser,
    saveImage,
  }),
]
