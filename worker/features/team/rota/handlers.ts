import { rota, rotaSettings, rotaTemplates, userAllowances } from '../../../../schema/api/team/rota.ts'
import { userShiftRequests } from '../../../../schema/api/team/shift-requests.ts'
import { userShifts } from '../../../../schema/api/team/shifts.ts'
import { userTimeframes } from '../../../../schema/api/team/timeframes.ts'
import { defineRoutes } from '../../../http/serve.ts'
import { askClient } from './ask-client.ts'
import { approveAndMove, approveRequest, rejectRequest, reopen, reopenAndMove } from './decisions.ts'
import { moveServices } from './moves.ts'
import { getPeriod, publish, saveDrafts } from './period.ts'
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

export const rotaFeatures = [
  defineRoutes(userTimeframes, {
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
  defineRoutes(userShifts, {
    list: listShifts,
    ofUser: listShiftsOfUser,
    create: createShift,
    update: updateShiftOfUser,
    remove: removeShift,
  }),
  defineRoutes(userShiftRequests, {
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
  defineRoutes(rota, { period: getPeriod, saveDrafts, publish, askClient, moveServices }),
  defineRoutes(rotaTemplates, templateHandlers),
  defineRoutes(rotaSettings, { one: getSettings, update: updateSettings }),
  defineRoutes(userAllowances, { update: updateAllowance }),
]
