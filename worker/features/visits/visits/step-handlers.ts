import type { clientHistoryServiceSteps as serviceCalls, appointments as visitCalls } from '../../../../schema/api/visits/visits.ts'
import type { Appointment } from '../../../../schema/api/visits/visits-schemas.ts'
import { type StepContext, serviceStepRefusal, visitStepRefusal } from '../../../../schema/rules/visits/visit-steps.ts'
import { ApiError } from '../../../db/errors.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Handlers } from '../../../http/serve.ts'
import { selectVisit } from './queries.ts'
import { writeAgainIfFree, writeVisit } from './refusals.ts'
import { type StartOptions, selectVisitOfService, updateServiceStep, visitStepWrites } from './step-queries.ts'

type VisitHandlers = Handlers<typeof visitCalls>
type ServiceHandlers = Handlers<typeof serviceCalls>

/** A person who answers for starting without a patch test lifts its block. */
const withConfirmation = (context: StepContext, { patchTestConfirmedBy }: StartOptions): StepContext =>
  patchTestConfirmedBy === undefined ? context : { ...context, lacksPatchTest: () => false }
const unknownConfirmation = ({ patchTestConfirmedBy }: StartOptions): ApiError | null =>
  patchTestConfirmedBy === undefined
    ? null
    : new ApiError(400, 'invalid_input', { fields: { patchTestConfirmedBy: 'Team member not found' } })

const writeStep = (...step: Parameters<typeof writeVisit>) => writeAgainIfFree(() => writeVisit(...step))

/** One round trip; two if refused, to find the reason. */
const writeVisitStep = (
  db: StaffDb,
  step: keyof typeof visitStepWrites,
  appointmentId: string,
  options: StartOptions = {},
): Promise<Appointment | undefined> =>
  writeStep(
    db,
    selectVisit(db, appointmentId),
    visitStepWrites[step](db, appointmentId, options),
    ({ visit, context }) => visitStepRefusal(step, visit, withConfirmation(context, options)) ?? unknownConfirmation(options),
  )

export const startServices: VisitHandlers['startServices'] = (db, { appointmentId, ...options }) =>
  writeVisitStep(db, 'StartServices', appointmentId, options)
export const stopVisit: VisitHandlers['stop'] = (db, { appointmentId }) => writeVisitStep(db, 'Stop', appointmentId)
export const undoVisitStart: VisitHandlers['undoStart'] = (db, { appointmentId }) => writeVisitStep(db, 'UndoStart', appointmentId)
export const undoVisitStop: VisitHandlers['undoStop'] = (db, { appointmentId }) => writeVisitStep(db, 'UndoStop', appointmentId)

/** One round trip; two if refused, to find the reason. */
const writeServiceStep = (
  db: StaffDb,
  step: Parameters<typeof updateServiceStep>[1],
  id: string,
  options: StartOptions = {},
): Promise<Appointment | undefined> =>
  writeStep(db, selectVisitOfService(db, id), updateServiceStep(db, step, id, options), ({ visit, context }) => {
    const service = visit.clientHistoryServicesDTO.find(({ clientHistoryServiceId }) => clientHistoryServiceId === id)
    const refusal = service ? serviceStepRefusal(step, visit, service, withConfirmation(context, options)) : null
    return refusal ?? unknownConfirmation(options)
  })

export const startService: ServiceHandlers['start'] = (db, { clientHistoryServiceId, ...options }) =>
  writeServiceStep(db, 'Start', clientHistoryServiceId, options)
export const stopService: ServiceHandlers['stop'] = (db, input) => writeServiceStep(db, 'Stop', input.clientHistoryServiceId)
export const undoServiceStart: ServiceHandlers['undoStart'] = (db, input) => writeServiceStep(db, 'UndoStart', input.clientHistoryServiceId)
export const undoServiceStop: ServiceHandlers['undoStop'] = (db, input) => writeServiceStep(db, 'UndoStop', input.clientHistoryServiceId)
