import type {
  Appointment,
  clientHistoryServiceSteps as serviceCalls,
  appointments as visitCalls,
} from '../../../schema/api/appointments.ts'
import { serviceStepRefusal, visitStepRefusal } from '../../../schema/rules/visit-steps.ts'
import type { StaffDb } from '../../db/staff-db.ts'
import type { Handlers } from '../../http/serve.ts'
import { selectVisit } from './queries.ts'
import { writeVisit } from './refusals.ts'
import { selectVisitOfService, updateServiceStep, visitStepWrites } from './step-queries.ts'

type VisitHandlers = Handlers<typeof visitCalls>
type ServiceHandlers = Handlers<typeof serviceCalls>

/** One round trip; two if refused, to find the reason. */
const writeVisitStep = (db: StaffDb, step: keyof typeof visitStepWrites, appointmentId: string): Promise<Appointment | undefined> =>
  writeVisit(db, selectVisit(db, appointmentId), visitStepWrites[step](db, appointmentId), ({ visit, context }) =>
    visitStepRefusal(step, visit, context),
  )

export const startServices: VisitHandlers['startServices'] = (db, { appointmentId }) => writeVisitStep(db, 'StartServices', appointmentId)
export const stopVisit: VisitHandlers['stop'] = (db, { appointmentId }) => writeVisitStep(db, 'Stop', appointmentId)
export const undoVisitStart: VisitHandlers['undoStart'] = (db, { appointmentId }) => writeVisitStep(db, 'UndoStart', appointmentId)
export const undoVisitStop: VisitHandlers['undoStop'] = (db, { appointmentId }) => writeVisitStep(db, 'UndoStop', appointmentId)

/** One round trip; two if refused, to find the reason. */
const writeServiceStep = (db: StaffDb, step: Parameters<typeof updateServiceStep>[1], id: string): Promise<Appointment | undefined> =>
  writeVisit(db, selectVisitOfService(db, id), updateServiceStep(db, step, id), ({ visit, context }) => {
    const service = visit.clientHistoryServicesDTO.find(({ clientHistoryServiceId }) => clientHistoryServiceId === id)
    return service ? serviceStepRefusal(step, visit, service, context) : null
  })

export const startService: ServiceHandlers['start'] = (db, input) => writeServiceStep(db, 'Start', input.clientHistoryServiceId)
export const stopService: ServiceHandlers['stop'] = (db, input) => writeServiceStep(db, 'Stop', input.clientHistoryServiceId)
export const undoServiceStart: ServiceHandlers['undoStart'] = (db, input) => writeServiceStep(db, 'UndoStart', input.clientHistoryServiceId)
export const undoServiceStop: ServiceHandlers['undoStop'] = (db, input) => writeServiceStep(db, 'UndoStop', input.clientHistoryServiceId)
