import { petMessages as messageCalls } from '../../../../schema/api/care/pet-messages.ts'
import { petMessagesSchemas } from '../../../../schema/api/care/pet-messages-schemas.ts'
import { getVaccinationState } from '../../../../schema/rules/care/pet-terms.ts'
import { toSalonDay } from '../../../../schema/rules/salon-time.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import { mapAborted } from '../../../http/errors.ts'
import { defineRoutes, type Handlers } from '../../../http/serve.ts'
import { enqueue, sendAfterResponse } from '../../messages/outbox/index.ts'
import { renderCertificateText } from '../../messages/sending/index.ts'
import { selectSentMessage, sendConflicts, sendGuarded } from '../../outreach/client-messages/index.ts'
import { abortUnlessPetOf, type CertificateFacts, selectCertificateFacts, selectMessagesOfOwner } from './message-queries.ts'

type MessageHandlers = Handlers<typeof messageCalls>

const listMessages: MessageHandlers['ofPet'] = async (db, { subClientId }) => (await db.batch(selectMessagesOfOwner(db, subClientId)))[0]

/** Names of the vaccinations that are no longer, or not much longer, proven. */
function listUnproven({ vaccinations }: CertificateFacts, today: string): string[] {
  const isProven = (one: CertificateFacts['vaccinations'][number]) => getVaccinationState(one, today).kind === 'valid'
  return vaccinations.filter((one) => !isProven(one)).map(({ vaccination }) => vaccination)
}
const toCertificateData = (db: StaffDb, facts: CertificateFacts) => ({
  pet: facts.pet,
  vaccinations: listUnproven(facts, toSalonDay(db.nowUtc, db.timeZone)).join(', '),
})

const previewCertificate: MessageHandlers['certificate'] = async (db, { subClientId }) => {
  const [facts] = await db.batch(selectCertificateFacts(db, subClientId))
  if (!facts) return undefined
  const { language, channel, salon } = facts
  return { subClientId, language, channel, text: renderCertificateText[language](toCertificateData(db, facts), salon) }
}

/** Two round trips: the message names the vaccinations. It is sent after the response. */
const askCertificate: MessageHandlers['askCertificate'] = async (db, { subClientId }, _body, request) => {
  const [facts] = await db.batch(selectCertificateFacts(db, subClientId))
  if (!facts) return undefined
  const { clientId } = facts
  const message = enqueue(db, {
    cause: `pet_certificate:${subClientId}:${toSalonDay(db.nowUtc, db.timeZone)}`,
    kind: 'pet_certificate',
    data: toCertificateData(db, facts),
    to: { clientId },
  })
  const writes = [abortUnlessPetOf(db, subClientId, clientId), ...sendGuarded(db, clientId, message)]
  const sent = await mapAborted(
    db.insertIdempotent(message.outboxId, writes, (id) => selectSentMessage(db, id)),
    sendConflicts,
  )
  sendAfterResponse(request, message)
  return sent
}

export const petMessageFeatures = [
  defineRoutes(messageCalls, petMessagesSchemas, { ofPet: listMessages, certificate: previewCertificate, askCertificate }),
]
