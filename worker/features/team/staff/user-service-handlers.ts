import type { userServices } from '../../../../schema/api/team/user-services.ts'
import { getWorkingSpans } from '../../../../schema/rules/team/rota.ts'
import * as tables from '../../../../schema/tables/team/staff.ts'
import { ApiError, BatchAbortedError } from '../../../db/errors.ts'
import type { Handlers } from '../../../http/serve.ts'
import { selectRota } from './queries.ts'
import { withImage } from './record-handlers.ts'
import { selectUsersOfService } from './user-queries.ts'
import {
  abortUnlessUserAndServicesExist,
  deleteUserService,
  replaceUserServices,
  selectUserService,
  selectUserServicesOfService,
  selectUserServicesOfUser,
} from './user-service-queries.ts'

type UserServiceHandlers = Handlers<typeof userServices>

/**
 * Users who offer a service and work on a day. `onlyTimeframes` asks for a timeframe on that day, `onlyWithShiftIn` for one that is
 * a working shift.
 */
export const listAvailableUsers: UserServiceHandlers['serviceAvailable'] = async (db, input, _body, request) => {
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

export const listServicesOfUser: UserServiceHandlers['ofUser'] = async (db, { userId }) =>
  (await db.batch(selectUserServicesOfUser(db, userId)))[0]

export const listUsersOfService: UserServiceHandlers['ofService'] = async (db, { serviceId }) =>
  (await db.batch(selectUserServicesOfService(db, serviceId)))[0]

export const createUserService: UserServiceHandlers['create'] = async (db, _input, { userId, serviceId, ...terms }) => {
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

export const removeUserService: UserServiceHandlers['remove'] = async (db, { userServiceId }) => {
  const [deleted] = await db.batch(deleteUserService(db, userServiceId))
  return deleted ? { userServiceId } : undefined
}

/** One round trip; where the user has changed meanwhile, a second one finds out whether there is one. */
export const replaceServices: UserServiceHandlers['replace'] = async (db, { userId }, { services, version }) => {
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
