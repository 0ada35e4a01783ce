import { appointments, clientHistoryServiceSteps } from '../../../schema/api/appointments.ts'
import { feature } from '../../http/serve.ts'
import { arrivalHandlers } from './arrival.ts'
import { visitChanges } from './changes.ts'
import { visitReads } from './reads.ts'
import { serviceStepHandlers, visitStepHandlers } from './steps.ts'

export const appointmentFeatures = [
  feature(appointments, { ...visitReads, ...arrivalHandlers, ...visitStepHandlers, ...visitChanges }),
  feature(clientHistoryServiceSteps, serviceStepHandlers),
]
