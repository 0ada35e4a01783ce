import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Appointment, appointments, clientHistoryServiceSteps } from '../../../schema/api/appointments.ts'
import { CallError, call } from '../../api/call.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { notify } from '../../ui/toaster.tsx'
import { useStepLabels } from './step-labels.ts'
import { afterStep, getUndoStep, isDone, type Step, type Target } from './steps.ts'
import { dropVisit, invalidateVisits, keepVisit, showStep } from './visit-cache.ts'

interface Deed {
  step: Step
  target: Target
  key: string
  sent: number
}

const visitRows = {
  Start: appointments.start,
  StartServices: appointments.startServices,
  Stop: appointments.stop,
  UndoArrival: appointments.undoArrival,
  UndoStart: appointments.undoStart,
  UndoStop: appointments.undoStop,
} as const
const serviceRows = {
  Start: clientHistoryServiceSteps.start,
  Stop: clientHistoryServiceSteps.stop,
  UndoStart: clientHistoryServiceSteps.undoStart,
  UndoStop: clientHistoryServiceSteps.undoStop,
} as const

function sendStep({ step, target, key }: Deed): Promise<Appointment> {
  const { agendaId, appointmentId } = target
  if (step.of === 'service') return call(serviceRows[step.step], { clientHistoryServiceId: step.id })
  if (appointmentId === null) return call(appointments.create, {}, { agendaId, arrived: true }, { key })
  return call(visitRows[step.step], { appointmentId })
}

const name = ['visit-step']
const isDeed = (value: unknown): value is Deed => typeof value === 'object' && value !== null && 'target' in value
const nowIso = () => new Date().toISOString().replace(/\.\d+Z$/, 'Z')

/** Whether a step of this booking, or of any, is on its way. */
export function useStepping(agendaId?: string): boolean {
  return (
    useIsMutating({
      mutationKey: name,
      predicate: ({ state }) => agendaId === undefined || (isDeed(state.variables) && state.variables.target.agendaId === agendaId),
    }) > 0
  )
}

/** Takes a step: shown at once, taken back with a sentence where it is refused, and with an undo where it went through. */
export function useVisitSteps(): (step: Step, target: Target) => void {
  const client = useQueryClient()
  const sentence = useErrorMessage()
  const words = useStepLabels()
  const { mutate } = useMutation<Appointment, Error, Deed, () => void>({
    mutationKey: name,
    mutationFn: async (deed) => {
      deed.sent += 1
      try {
        return await sendStep(deed)
      } catch (error) {
        const { appointmentId } = deed.target
        // The answer to the first try may have been lost: then the second is refused for what the first has done.
        if (deed.sent === 1 || appointmentId === null || !(error instanceof CallError) || error.status !== 409) throw error
        const visit = await call(appointments.one, { appointmentId })
        if (isDone(deed.step, visit)) return visit
        throw error
      }
    },
    onMutate: ({ step, target }) => {
      const now = nowIso()
      return showStep(client, target, afterStep(step, now), now)
    },
    onSuccess: (visit, { step, target }) => {
      const undone = step.of === 'visit' && step.step === 'UndoArrival'
      if (undone) dropVisit(client, target)
      else keepVisit(client, visit)
      const back = getUndoStep(step)
      notify({
        kind: 'success',
        id: `visit.${target.agendaId}`,
        text: words(step, target, undone ? null : visit),
        ...(back ? { undo: () => run(back, { ...target, appointmentId: visit.appointmentId }) } : {}),
      })
    },
    onError: (error, { target }, takeBack) => {
      takeBack?.()
      notify({ kind: 'error', id: `visit.${target.agendaId}`, text: sentence(error) })
      void invalidateVisits(client)
    },
  })
  const run = (step: Step, target: Target) => mutate({ step, target, key: crypto.randomUUID(), sent: 0 })
  return run
}
