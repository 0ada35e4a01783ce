import type { subClients as petCalls } from '../../../../schema/api/care/pets.ts'
import type { Handlers } from '../../../http/serve.ts'
import { enqueue, sendAfterResponse } from '../../messages/outbox/index.ts'
import { selectVisitPets } from './visit-queries.ts'

/**
 * Sends the owner a message that the pets of a visit can be collected, once a visit. Two round trips; the message is sent after the
 * response.
 */
export const announceReady: Handlers<typeof petCalls>['readyToCollect'] = async (db, { appointmentId }, _body, request) => {
  const [visit] = await db.batch(selectVisitPets(db, appointmentId))
  if (!visit) return undefined
  const { names, clientId, agendaId } = visit
  const message = enqueue(db, {
    cause: `pet_ready:${appointmentId}`,
    kind: 'pet_ready',
    data: { pets: names.join(', '), count: names.length },
    to: { clientId },
    agendaId,
  })
  const [channel = null] = await db.batch(message)
  sendAfterResponse(request, message)
  return { appointmentId, channel }
}
