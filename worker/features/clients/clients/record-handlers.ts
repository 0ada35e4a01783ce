import type { clientRecord } from '../../../../schema/api/clients/client-record.ts'
import type { FavouriteDateTime } from '../../../../schema/api/clients/client-record-schemas.ts'
import { type ClientHabits, deriveHabits } from '../../../../schema/rules/clients/client-habits.ts'
import { localTime, toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { limits } from '../../../../schema/terms.ts'
import { ApiError, BatchAbortedError } from '../../../db/errors.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import { openFiles } from '../../../gateways/files.ts'
import { readPicture } from '../../../http/files.ts'
import type { Handlers } from '../../../http/serve.ts'
import { assertOpened, countOpened, insertOpened, selectIsOpened } from './contact-queries.ts'
import { insertDistinctions, selectDuplicates } from './duplicate-queries.ts'
import { type HabitFacts, selectFavourites, selectHabitFacts, selectLinkedUser, selectOverviewFacts } from './overview-queries.ts'
import { abortUnlessClient, linkedTo, linkUser, unlinkUsers, updateClient, updateImage } from './queries.ts'
import { getExpenseRange, selectClient, selectClientRows, toClient } from './record-queries.ts'
import { toReply } from './write-handlers.ts'

type RecordHandlers = Handlers<typeof clientRecord>

const maxPixels = 4096
const storageUnavailable = () => new ApiError(503, 'image_storage_unavailable')

function toHabits(db: StaffDb, bookings: HabitFacts['bookings']): ClientHabits | null {
  const local = ({ start, userId }: HabitFacts['bookings'][number]) => ({
    day: toSalonDay(start, db.timeZone),
    time: localTime(start, db.timeZone),
    userId,
  })
  return deriveHabits(bookings.map(local))
}

/** The entered day and time win over the derived ones; the rest follows from the bookings. */
function toFavourite(db: StaffDb, { clientId, favouriteDay, favouriteTime, version, bookings, people }: HabitFacts): FavouriteDateTime {
  const habits = toHabits(db, bookings)
  const isEntered = favouriteDay !== null || favouriteTime !== null
  const person = people.find(({ userId }) => userId === habits?.userId)
  return {
    clientId,
    dayOfWeek: isEntered ? favouriteDay : (habits?.dayOfWeek ?? null),
    time: isEntered ? favouriteTime : (habits?.time ?? null),
    timeEnd: isEntered ? null : (habits?.timeEnd ?? null),
    userId: person?.userId ?? null,
    firstName: person?.firstName ?? null,
    everyWeeks: habits?.everyWeeks ?? null,
    isEntered,
    version,
  }
}

const selectFavourite = (db: StaffDb, clientId: string): Statement<FavouriteDateTime[]> => {
  const facts = selectHabitFacts(db, clientId)
  return { ...facts, read: (result) => facts.read(result).map((one) => toFavourite(db, one)) }
}

export const getOverview: RecordHandlers['overview'] = async (db, { clientId }, _body, request) => {
  const [, isOpened, [row], [facts], [favourite], favourites] = await db.batch(
    insertOpened(db, clientId),
    selectIsOpened(db, clientId),
    selectClientRows(db, clientId),
    selectOverviewFacts(db, clientId),
    selectFavourite(db, clientId),
    selectFavourites(db, clientId, limits.favouriteServices),
  )
  if (!row || !facts || !favourite) return undefined
  assertOpened(db, isOpened)
  const { firstStart, user, services, products, colours, diagnoses, pictures, ...rest } = facts
  return {
    ...rest,
    clientDTO: toReply(request, db, toClient(row)),
    since: firstStart === null ? null : toSalonDay(firstStart, db.timeZone),
    yearValue: row.spentInYear,
    range: getExpenseRange(row)?.range ?? null,
    favourites,
    favourite,
    userDTO: user,
    counts: { services, products, colours, diagnoses, pictures },
  }
}

export const listDuplicates: RecordHandlers['duplicates'] = async (db, person) => (await db.batch(selectDuplicates(db, person)))[0]

export const distinguish: RecordHandlers['notSame'] = async (db, _input, { clientId, otherClientId }) => {
  try {
    const guards = [clientId, otherClientId].map((id) => abortUnlessClient(db, id))
    await db.batch(...guards, insertDistinctions(db, clientId, [otherClientId]))
    return { clientId, otherClientId }
  } catch (error) {
    if (error instanceof BatchAbortedError && error.reason === 'missing') return undefined
    throw error
  }
}

export const getFavouriteDateTime: RecordHandlers['favouriteDateTime'] = async (db, { clientId }) =>
  (await db.batch(selectFavourite(db, clientId)))[0][0]

export const saveFavouriteDateTime: RecordHandlers['saveFavouriteDateTime'] = (db, _input, { clientId, dayOfWeek, time, version }) =>
  db.updateGuarded(updateClient(db, clientId, version, { favouriteDay: dayOfWeek, favouriteTime: time }), selectFavourite(db, clientId))

export const getClientOfUser: RecordHandlers['ofUser'] = async (db, { userId }, _body, request) => {
  const clientId = linkedTo(userId)
  const [, isOpened, [row]] = await db.batch(insertOpened(db, clientId), selectIsOpened(db, clientId), selectClientRows(db, clientId))
  if (!row) return undefined
  assertOpened(db, isOpened)
  return toReply(request, db, toClient(row))
}

/** One batch: a client is linked to one team member at most, and a team member to one client. */
export const setUser: RecordHandlers['setUser'] = async (db, { clientId }, { userId }) => {
  try {
    const link = userId === null ? [] : linkUser(db, userId, clientId)
    const writes = [abortUnlessClient(db, clientId), unlinkUsers(db, clientId), ...link]
    return { clientId, userDTO: await db.batchReturning(writes, selectLinkedUser(db, clientId)) }
  } catch (error) {
    if (!(error instanceof BatchAbortedError)) throw error
    if (error.reason === 'missing') return undefined
    if (error.reason === 'stale') throw new ApiError(400, 'invalid_input', { fields: { userId: 'Team member not found' } })
    throw error
  }
}

/**
 * The row is updated before the picture is stored, so that nothing is stored for a caller who is not admitted. If storing fails, the
 * previous picture is restored.
 */
export const saveImage: RecordHandlers['saveImage'] = async (db, { clientId }, { image }, request) => {
  const picture = await readPicture(image, maxPixels)
  const files = openFiles(request.env)
  if (!files) throw storageUnavailable()
  const key = `${db.salonId}/${db.newId('client')}.webp`
  const [[previous], , [client]] = await db.batch(
    selectClient(db, clientId),
    updateImage(db, clientId, key),
    selectClient(db, clientId),
    ...countOpened(db, clientId),
  )
  if (!client) return undefined
  try {
    await files.put(key, picture.bytes, 'image/webp')
  } catch {
    await db.batch(updateImage(db, clientId, previous?.image ?? null, key))
    throw storageUnavailable()
  }
  if (previous?.image) request.executionCtx.waitUntil(files.remove(previous.image))
  return toReply(request, db, client)
}
