import { type MutationFilters, type QueryClient, useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { appointments, clientHistoryServiceSteps } from '../../../../schema/api/visits/visits.ts'
import type { Appointment } from '../../../../schema/api/visits/visits-schemas.ts'
import { nextAction } from '../../../../schema/rules/visits/visit-next.ts'
import { CallError, call } from '../../../api/call.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useMe } from '../../../api/me.ts'
import { beginWrite, endWrite } from '../../../api/pending-writes.ts'
import { readKey, refetch } from '../../../api/query.ts'
import { confirm } from '../../../ui/confirm-dialog.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { followOwnVersion, rememberOwnVersion } from './own-versions.ts'
import { afterStep, getUndoStep, isCheckIn, isDone, type Step, type VisitRef } from './steps.ts'
import { applyOptimistically, cacheVisit, findVisitId, removeCachedVisit, visitReads } from './visit-cache.ts'

/** The notice after a step. After the stop of a service it names the next service and who performs it. */
function useStepLabels(): (step: Step, ref: VisitRef, visit: Appointment | null) => string {
  const { t } = useTranslation('visit-steps')
  return (step, { client }, visit) => {
    if (step.of === 'service') {
      const { service } = step
      const next = visit && nextAction(visit, 'services')
      if (step.step === 'Start') return t('notice_service_started', { client, service })
      if (step.step === 'Stop')
        return next?.of === 'service' && next.step === 'Start'
          ? t('notice_next_called', { service, next: next.service.service, person: next.service.userDTO.firstName })
          : t('notice_service_ended', { client, service })
      return step.step === 'UndoStart' ? t('notice_service_start_undone', { service }) : t('notice_service_reopened', { service })
    }
    switch (step.step) {
      case 'Start':
        return t('notice_checked_in', { client })
      case 'StartServices':
        return t('notice_started', { client, person: visit?.clientHistoryServicesDTO[0]?.userDTO.firstName ?? '' })
      case 'Stop':
        return t('notice_stopped', { client })
      case 'UndoArrival':
        return t('notice_check_in_undone', { client })
      case 'UndoStart':
        return t('notice_start_undone', { client })
      case 'UndoStop':
        return t('notice_stop_undone', { client })
    }
  }
}

/** Who has done on another device what was refused here, or is shown: needed then only. */
export const loadDoneElsewhere = () => import('./done-elsewhere.ts')

interface StepMutation {
  step: Step
  visit: VisitRef
  idempotencyKey: string
  attempts: number
  /** The team member who answers for starting without a valid patch test. */
  patchTestConfirmedBy?: string
}

const visitCalls = {
  Start: appointments.start,
  StartServices: appointments.startServices,
  Stop: appointments.stop,
  UndoArrival: appointments.undoArrival,
  UndoStart: appointments.undoStart,
  UndoStop: appointments.undoStop,
} as const
const serviceCalls = {
  Start: clientHistoryServiceSteps.start,
  Stop: clientHistoryServiceSteps.stop,
  UndoStart: clientHistoryServiceSteps.undoStart,
  UndoStop: clientHistoryServiceSteps.undoStop,
} as const

function sendStep({ step, visit, idempotencyKey, patchTestConfirmedBy }: StepMutation): Promise<Appointment> {
  const confirmation = patchTestConfirmedBy === undefined ? {} : { patchTestConfirmedBy }
  const { agendaId, appointmentId } = visit
  if (step.of === 'service') return call(serviceCalls[step.step], { clientHistoryServiceId: step.id, ...confirmation })
  if (appointmentId === null) return call(appointments.create, {}, { agendaId, arrived: true }, { key: idempotencyKey })
  return call(visitCalls[step.step], { appointmentId, ...confirmation })
}

/**
 * Sends a step. A retry may be refused with 409 because the first attempt succeeded and only its reply was lost: if the
 * visit is in the state that the step leads to, it counts as done.
 */
async function sendStepWithRetry(mutation: StepMutation): Promise<Appointment> {
  mutation.attempts += 1
  try {
    return await sendStep(mutation)
  } catch (error) {
    const { appointmentId } = mutation.visit
    if (mutation.attempts === 1 || appointmentId === null || !(error instanceof CallError) || error.status !== 409) throw error
    const visit = await call(appointments.one, { appointmentId })
    if (isDone(mutation.step, visit)) return visit
    throw error
  }
}

const mutationKey = ['visit-step']
const isStepMutation = (value: unknown): value is StepMutation => typeof value === 'object' && value !== null && 'visit' in value
const nowIso = () => new Date().toISOString().replace(/\.\d+Z$/, 'Z')

const pendingFilter = (agendaId: string | undefined): MutationFilters => ({
  mutationKey,
  predicate: ({ state }) => agendaId === undefined || (isStepMutation(state.variables) && state.variables.visit.agendaId === agendaId),
})

/** Whether a step of this booking is waiting for its reply; without an id, a step of any booking. */
export function useIsStepPending(agendaId?: string): boolean {
  return useIsMutating(pendingFilter(agendaId)) > 0
}
/** The same at this moment, for handlers of keys. */
export const isStepPending = (client: QueryClient, agendaId: string): boolean => client.isMutating(pendingFilter(agendaId)) > 0

/** Resolves once no step of the visit waits for its reply, which changes the versions of its rows. */
function waitForSteps(client: QueryClient, appointmentId: string): Promise<void> {
  const predicate: MutationFilters['predicate'] = ({ state }) =>
    isStepMutation(state.variables) && state.variables.visit.appointmentId === appointmentId
  const isOver = () => client.isMutating({ mutationKey, predicate }) === 0
  if (isOver()) return Promise.resolve()
  return new Promise((resolve) => {
    const unsubscribe = client.getMutationCache().subscribe(() => {
      if (!isOver()) return
      unsubscribe()
      resolve()
    })
  })
}

/**
 * The version to send for the visit, or a row of it, that is shown with `version`: asked for when its steps are answered, which this device
 * has taken itself.
 */
export async function getVersionAfterSteps(client: QueryClient, appointmentId: string, id: string, version: number): Promise<number> {
  await waitForSteps(client, appointmentId)
  return followOwnVersion(id, version)
}

/** Remembers the versions that a step of this device has given the visit and its services: what is saved next is no conflict with it. */
function rememberVersions(client: QueryClient, saved: Appointment): void {
  const { appointmentId } = saved
  const shown = client.getQueryData<Appointment>(readKey(appointments.one, { appointmentId }))
  if (!shown) return
  rememberOwnVersion(appointmentId, shown.version, saved.version)
  for (const { clientHistoryServiceId, version } of saved.clientHistoryServicesDTO) {
    const before = shown.clientHistoryServicesDTO.find((row) => row.clientHistoryServiceId === clientHistoryServiceId)
    if (before) rememberOwnVersion(clientHistoryServiceId, before.version, version)
  }
}

/** Texts of questions that are seldom asked: the agenda starts without them. */
async function loadQuestionTexts() {
  await i18next.loadNamespaces('visits')
  return i18next.getFixedT(null, 'visits')
}

/** Returns a function that runs a step: applied optimistically, rolled back with an error message if refused, with Undo in the notice. */
export function useVisitSteps(): (step: Step, visit: VisitRef) => void {
  const client = useQueryClient()
  const errorMessage = useErrorMessage()
  const getStepLabel = useStepLabels()
  const { t } = useTranslation('visit-steps')
  const { user, userId } = useMe()
  const format = useFormat()
  const { mutate } = useMutation<Appointment, Error, StepMutation, () => void>({
    mutationKey,
    mutationFn: sendStepWithRetry,
    onMutate: ({ step, visit }) => {
      beginWrite(visitReads)
      return applyOptimistically(client, visit, afterStep(step, nowIso()))
    },
    onSuccess: (saved, { step, visit }) => {
      const isArrivalUndone = step.of === 'visit' && step.step === 'UndoArrival'
      rememberVersions(client, saved)
      if (isArrivalUndone) removeCachedVisit(client, visit)
      else cacheVisit(client, saved)
      const undo = getUndoStep(step)
      notify({
        kind: 'success',
        id: `visit.${visit.agendaId}`,
        text: getStepLabel(step, visit, isArrivalUndone ? null : saved),
        ...(undo ? { undo: () => run(undo, { ...visit, appointmentId: saved.appointmentId }) } : {}),
      })
    },
    onError: (error, { step, visit }, rollBack) => {
      rollBack?.()
      const conflict = error instanceof CallError && error.status === 409 ? error : null
      if (conflict?.code === 'patch_test_needed') return void askToStart(step, visit)
      if (conflict?.code === 'consent_form_needed') return void askToWaive(step, visit)
      const text = t('step_refused', { client: visit.client, reason: errorMessage(error) })
      notify({ kind: 'error', id: `visit.${visit.agendaId}`, text })
      if (conflict) void loadDoneElsewhere().then((part) => part.nameStepAuthor(conflict, text, step, visit, format))
    },
    // The visit that was saved is cached; another screen may have read the one before.
    onSettled: (_saved, error) => refetch(client, endWrite(visitReads, error ? visitReads : [])),
  })
  const name = `${user.firstName} ${user.lastName}`.trim()
  const run = (step: Step, { appointmentId, ...ref }: VisitRef, patchTestConfirmedBy?: string) =>
    mutate({
      step,
      // A key may be pressed before the screen shows the id that check-in has given to the visit.
      visit: { ...ref, appointmentId: appointmentId ?? (isCheckIn(step) ? null : findVisitId(client, ref.agendaId)) },
      idempotencyKey: crypto.randomUUID(),
      attempts: 0,
      ...(patchTestConfirmedBy === undefined ? {} : { patchTestConfirmedBy }),
    })
  /** Starting without a valid patch test needs somebody who answers for it by name. */
  const askToStart = async (step: Step, visit: VisitRef) => {
    const t = await loadQuestionTexts()
    const question = { title: t('patch_test_question'), text: t('patch_test_question_text', { client: visit.client, name }) }
    if (await confirm({ kind: 'standard', danger: true, confirmLabel: t('start_as', { name }), ...question })) run(step, visit, userId)
  }
  /** Starting without a signed consent form, too. */
  const askToWaive = async (step: Step, visit: VisitRef) => {
    const t = await loadQuestionTexts()
    const question = { title: t('form_question'), text: t('form_question_text', { client: visit.client, name }) }
    if (!(await confirm({ kind: 'standard', danger: true, confirmLabel: t('start_as', { name }), ...question }))) return
    try {
      const { waiveForms } = await import('../../clients/consent-forms/index.ts')
      await waiveForms(client, visit.agendaId)
      run(step, visit)
    } catch (error) {
      notify({ kind: 'error', id: `visit.${visit.agendaId}`, text: errorMessage(error) })
    }
  }
  return run
}
