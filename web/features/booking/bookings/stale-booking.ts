import i18next from 'i18next'
import type { Agenda } from '../../../../schema/api/booking/bookings-schemas.ts'
import { readAuthor } from '../../../api/last-change.ts'
import type { useFormat } from '../../../ui/use-format.ts'
import { parseConflictError } from './conflict-reply.ts'
import { createGoneText } from './gone-text.ts'

/**
 * Says that a booking was not cancelled or deleted because somebody has changed it since it was seen (`before`): who, to when, and what to
 * do; null where it was refused for another reason.
 */
export async function readStaleBooking(error: unknown, before: Agenda, format: ReturnType<typeof useFormat>): Promise<string | null> {
  const { current } = parseConflictError(error)
  if (!current) return null
  await i18next.loadNamespaces('bookings')
  const t = i18next.getFixedT(null, 'bookings')
  const author = await readAuthor({ agendaId: before.agendaId })
  return t('left_as_it_is', { what: createGoneText(t, format)(before, current, author) })
}
