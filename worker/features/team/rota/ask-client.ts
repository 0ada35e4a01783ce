import type { rota as rotaCalls } from '../../../../schema/api/team/rota.ts'
import { parseIso } from '../../../../schema/rules/salon-time.ts'
import { ApiError } from '../../../db/errors.ts'
import type { Handlers } from '../../../http/serve.ts'
import { selectAgenda } from '../../booking/bookings/index.ts'
import { enqueue, sendAfterResponse } from '../../messages/outbox/index.ts'
import { selectAskedChannel } from './queries.ts'

/** Two round trips: the booking, then its message, which is sent after the response. */
export const askClient: Handlers<typeof rotaCalls>['askClient'] = async (db, { agendaId }, _body, request) => {
  const [[booking]] = await db.batch(selectAgenda(db, agendaId))
  if (!booking) return undefined
  const { clientId, start, version, agendaServicesDTO } = booking
  if (booking.outcome !== null) throw new ApiError(409, 'booking_cancelled')
  if (booking.appointmentDTO?.arrival) throw new ApiError(409, 'client_arrived')
  if (parseIso(start) <= db.nowUtc) throw new ApiError(409, 'day_is_over')
  const message = enqueue(db, {
    cause: `booking_choose:${agendaId}:${version}`,
    kind: 'booking_choose',
    data: { agendaId, start, services: agendaServicesDTO.map(({ serviceDTO }) => serviceDTO.service).join(', ') },
    to: { clientId },
    agendaId,
    until: parseIso(start),
  })
  const [, channel] = await db.batch(message, selectAskedChannel(db, agendaId))
  sendAfterResponse(request, message)
  return { agendaId, channel: channel ?? null }
}
