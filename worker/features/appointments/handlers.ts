import { appointments, clientHistoryServiceSteps } from '../../../schema/api/appointments.ts'
import { defineRoutes } from '../../http/serve.ts'
import { arrivalHandlers } from './arrival.ts'
import { visitChanges } from './changes.ts'
import { visitReads } from './reads.ts'
import { serviceStepHandlers, visitStepHandlers } from './steps.ts'

export const appointmentFeatures = [
  defineRoutes(appointments, { ...visitReads, ...arrivalHandlers, ...visitStepHandlers, ...visitChanges }),
  defineRoutes(clientHistoryServiceSteps, serviceStepHandlers),
]
