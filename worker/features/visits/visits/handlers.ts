import { appointments, clientHistoryServiceSteps } from '../../../../schema/api/visits/visits.ts'
import { defineRoutes } from '../../../http/serve.ts'
import { checkIn, createVisit, deleteVisit, undoArrival } from './arrival-handlers.ts'
import { copyServices, setDiscounts, setPaymentClient, updateVisit } from './change-handlers.ts'
import { checkout } from './checkout-handlers.ts'
import { getLastVisit, getVisit, listDay, listLastNotes } from './list-handlers.ts'
import {
  startService,
  startServices,
  stopService,
  stopVisit,
  undoServiceStart,
  undoServiceStop,
  undoVisitStart,
  undoVisitStop,
} from './step-handlers.ts'

export const appointmentFeatures = [
  defineRoutes(appointments, {
    create: createVisit,
    one: getVisit,
    update: updateVisit,
    remove: deleteVisit,
    day: listDay,
    last: getLastVisit,
    copyServices,
    lastNotes: listLastNotes,
    start: checkIn,
    stop: stopVisit,
    startServices,
    undoArrival,
    undoStart: undoVisitStart,
    undoStop: undoVisitStop,
    setDiscountValue: setDiscounts,
    setPaymentClient,
    checkout,
  }),
  defineRoutes(clientHistoryServiceSteps, {
    start: startService,
    stop: stopService,
    undoStart: undoServiceStart,
    undoStop: undoServiceStop,
  }),
]
