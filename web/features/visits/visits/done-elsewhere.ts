import i18next from 'i18next'
import { agendas } from '../../../../schema/api/booking/bookings.ts'
import type { Appointment } from '../../../../schema/api/visits/visits-schemas.ts'
import { type CallError, call } from '../../../api/call.ts'
import { readAuthor } from '../../../api/last-change.ts'
import { queryClient } from '../../../api/query.ts'
import { notify } from '../../../ui/toaster.tsx'
import type { useFormat } from '../../../ui/use-format.ts'
import type { Step, VisitRef } from './steps.ts'

type Format = ReturnType<typeof useFormat>

async function loadTexts() {
  await i18next.loadNamespaces('bookings')
  return i18next.getFixedT(null, 'bookings')
}

/** The time of today, or the day with it. */
const formatMoment = (at: string, { dayIn, time, momentOf }: Format) => (dayIn(at) === dayIn(Date.now()) ? time(at) : momentOf(at))

/** Whether the visit is as a write of this screen has left it. */
const isOwn = ({ appointmentId, version }: Appointment): boolean =>
  queryClient
    .getMutationCache()
    .findAll({ status: 'success' })
    .map(({ state }) => state.data as Partial<Appointment> | undefined)
    .some((left) => left?.appointmentId === appointmentId && left.version === version)

/**
 * Says who has charged the visit that is open here, when and how, or has voided that; `formatWay` is one payment of it. `isWriting`: when
 * it was seen, this screen still waited for a reply.
 */
export async function sayChargedElsewhere(
  visit: Appointment,
  formatWay: (payment: Appointment['payments'][number]) => string,
  format: Format,
  isWriting: boolean,
): Promise<void> {
  if (isOwn(visit)) return
  const [t, author] = await Promise.all([loadTexts(), readAuthor({ appointmentId: visit.appointmentId })])
  // It was done here, and has its own notice.
  if (author?.kind === 'own' && isWriting) return
  const ways = visit.payments.map(formatWay).join(', ')
  const by = author?.kind === 'colleague' ? { name: author.name, at: formatMoment(author.at, format) } : null
  const charged = by ? t('charged_by', { ...by, ways }) : t('charged_elsewhere', { ways })
  const voided = by ? t('voided_by', by) : t('voided_elsewhere')
  notify({ kind: 'warning', id: `visit.${visit.agendaId}`, text: visit.checkedOut ? charged : voided, stays: true })
}

/** Refusals of a step that somebody else has caused. */
const causedByOthers: readonly (string | undefined)[] = [
  'client_arrived',
  'client_not_arrived',
  'already_checked_out',
  'already_started',
  'already_stopped',
  'not_started_yet',
  'not_stopped_yet',
  'a_later_service_has_already_been_started',
  'a_service_has_already_ended',
]

/** Names in the notice of a refused step who has caused that, and when, where it is known; `refused` is what it says. */
export async function nameStepAuthor(error: CallError, refused: string, step: Step, visit: VisitRef, format: Format): Promise<void> {
  if (!causedByOthers.includes(error.code)) return
  const readVisitId = async () => (await call(agendas.one, { agendaId: visit.agendaId }).catch(() => null))?.appointmentDTO?.appointmentId
  const record =
    step.of === 'service' ? { clientHistoryServiceId: step.id } : { appointmentId: visit.appointmentId ?? (await readVisitId()) ?? '' }
  const [t, author] = await Promise.all([loadTexts(), readAuthor(record)])
  if (!author) return
  const details = { refused, at: formatMoment(author.at, format) }
  const text = author.kind === 'colleague' ? t('refused_by', { ...details, name: author.name }) : t('refused_own', details)
  notify({ kind: 'error', id: `visit.${visit.agendaId}`, text })
}
