import { rota, type rota as rotaCalls, rotaSettings, rotaTemplates, userAllowances } from '../../../../schema/api/team/rota.ts'
import { rotaSchemas, rotaSettingsSchemas, rotaTemplatesSchemas, userAllowancesSchemas } from '../../../../schema/api/team/rota-schemas.ts'
import { userShiftRequests } from '../../../../schema/api/team/shift-requests.ts'
import { userShiftRequestsSchemas } from '../../../../schema/api/team/shift-requests-schemas.ts'
import { userShifts } from '../../../../schema/api/team/shifts.ts'
import { userShiftsSchemas } from '../../../../schema/api/team/shifts-schemas.ts'
import { userTimeframes } from '../../../../schema/api/team/timeframes.ts'
import { userTimeframesSchemas } from '../../../../schema/api/team/timeframes-schemas.ts'
import { parseIso } from '../../../../schema/rules/salon-time.ts'
import { ApiError } from '../../../db/errors.ts'
import { defineRoutes, type Handlers } from '../../../http/serve.ts'
import { selectAgenda } from '../../booking/bookings/index.ts'
import { enqueue, sendAfterResponse } from '../../messages/outbox/index.ts'
import { approveAndMove, approveRequest, rejectRequest, reopen, reopenAndMove } from './decisions.ts'
import { moveServices } from './moves.ts'
import { getPeriod, publish, saveDrafts } from './period.ts'
import { selectAskedChannel } from './queries.ts'
import { agreeToSwap, createRequest, listRequests, listRequestsOfUser, removeRequest, undoRemoval, updateRequest } from './requests.ts'
import { getSettings, templateHandlers, updateAllowance, updateSettings } from './settings.ts'
import { createShift, listShifts, listShiftsOfUser, removeShift, updateShiftOfUser } from './shifts.ts'
import {
  createAlternatingTimeframes,
  createTimeframe,
  createTimeframes,
  createWeeklyTimeframes,
  deleteTimeframe,
  deleteTimeframesOfWeekday,
  getRemainingDays,
  listTimeframes,
  listTimeframesOfUser,
} from './timeframes.ts'

/** Two round trips: the booking, then its message, which is sent after the response. */
const askClient: Handlers<typeof rotaCalls>['askClient'] = async (db, { agendaId }, _body, request) => {
  const [[booking]] = await db.batch(selectAgenda(db, agendaId))
  if (!booking) return undefined
  const { clientId, start, version, agendaServicesDTO } = booking
  if (booking.outcome !== null) throw new ApiError(409, 'booking_cancelled')
  if (booking.appointmentDTO?.arrival) throw new ApiError(409, 'client_arrived')
  if (parseIso(start) <= db.nowUtc) throw new ApiError(409, 'day_is_over')
  const message = enqueue(db, {
    cause: `booking_choose:${agendaId}:${version}`,
    kind: 'booking_choose',
    data: { agendaId, start, services: agendaServicesDTO.map(({ serviceDTO }) => serviceDTO.service).join(', ') },
    to: { clientId },
    agendaId,
    until: parseIso(start),
  })
  const [, channel] = await db.batch(message, selectAskedChannel(db, agendaId))
  sendAfterResponse(request, message)
  return { agendaId, channel: channel ?? null }
}

export const rotaFeatures = [
  defineRoutes(userTimeframes, userTimeframesSchemas, {
    list: listTimeframes,
    userAndDates: listTimeframesOfUser,
    remainingDays: getRemainingDays,
    create: createTimeframe,
    createMultiple: createTimeframes,
    createRecurrent: createWeeklyTimeframes,
    createAlternating: createAlternatingTimeframes,
    remove: deleteTimeframe,
    removeDayOfWeek: deleteTimeframesOfWeekday,
  }),
  defineRoutes(userShifts, userShiftsSchemas, {
    list: listShifts,
    ofUser: listShiftsOfUser,
    create: createShift,
    update: updateShiftOfUser,
    remove: removeShift,
  }),
  defineRoutes(userShiftRequests, userShiftRequestsSchemas, {
    list: listRequests,
    ofUser: listRequestsOfUser,
    create: createRequest,
    update: updateRequest,
    remove: removeRequest,
    restore: undoRemoval,
    approve: approveRequest,
    reject: rejectRequest,
    approveAndMove,
    reopen,
    reopenAndMove,
    agree: agreeToSwap,
  }),
  defineRoutes(rota, rotaSchemas, { period: getPeriod, saveDrafts, publish, askClient, moveServices }),
  defineRoutes(rotaTemplates, rotaTemplatesSchemas, templateHandlers),
  defineRoutes(rotaSettings, rotaSettingsSchemas, { one: getSettings, update: updateSettings }),
  defineRoutes(userAllowances, userAllowancesSchemas, { update: updateAllowance }),
]
