import { readyToCollect as calls } from '../../../../schema/api/visits/ready-to-collect.ts'
import { readyToCollectSchemas } from '../../../../schema/api/visits/ready-to-collect-schemas.ts'
import type { Appointment } from '../../../../schema/api/visits/visits-schemas.ts'
import { isolate } from '../../../../schema/rules/isolate.ts'
import { getDateFormat } from '../../../../schema/rules/messages/known-formats.ts'
import { formatAmount } from '../../../../schema/rules/money/amount-format.ts'
import { computeAmountDue, listReadyPets, type ReadyPet } from '../../../../schema/rules/visits/ready-pets.ts'
import { isTimed } from '../../../../schema/rules/visits/visit-steps.ts'
import { ApiError } from '../../../db/errors.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import { mapAborted } from '../../../http/errors.ts'
import { defineRoutes, type Handlers } from '../../../http/serve.ts'
import { abortUnlessMessage, enqueue, withdraw } from '../../messages/outbox/index.ts'
import { type DataOf, renderReadyText } from '../../messages/sending/index.ts'
import { selectVisit } from '../visits/index.ts'
import { type ReadySent, selectOwnerFacts, selectReadyMessages, toReadyCause } from './queries.ts'

type ReadyHandlers = Handlers<typeof calls>

/** When the owner was told of a pet; null if not. A message that found no channel tells nobody. */
const findTold = (sent: readonly ReadySent[], subClientId: string) =>
  sent.find((one) => one.channel !== null && (one.subClientIds?.includes(subClientId) ?? true))?.at ?? null

/**
 * The pets that the message names: those asked for, else those without an open service of which the owner was not told. Where there is
 * none, all are sent (a salon may run no timers), but none is proposed unless it is the only one.
 */
function choosePets(
  pets: readonly ReadyPet[],
  asked: readonly string[] | undefined,
  sent: readonly ReadySent[],
  isProposed: boolean,
): readonly ReadyPet[] {
  if (asked) return pets.filter(({ subClientId }) => asked.includes(subClientId))
  const untold = pets.filter(({ subClientId }) => findTold(sent, subClientId) === null)
  const done = untold.filter(({ open }) => open === null)
  if (done.length > 0 || (isProposed && pets.length > 1)) return done
  return untold.length > 0 ? untold : pets
}

const joinNames = (pets: readonly ReadyPet[]) => pets.map(({ name }) => isolate(name)).join(', ')

/** What the message says. The amount is that of the whole visit, so it is named once the last pet is ready. */
function toReadyData(visit: Appointment, named: readonly ReadyPet[], others: readonly ReadyPet[]): DataOf<'pet_ready'> {
  const [next] = others
    .map(({ about }) => about ?? '')
    .toSorted()
    .slice(-1)
  const surcharges = visit.clientHistoryServicesDTO.filter((line) => !isTimed(line) && line.price > 0)
  return {
    pets: joinNames(named),
    count: named.length,
    subClientIds: named.map(({ subClientId }) => subClientId),
    ...(others.length === 0
      ? { due: computeAmountDue(visit), surcharges: surcharges.map(({ service, price }) => ({ text: service, price })) }
      : { others: joinNames(others), ...(next ? { next } : {}) }),
  }
}

/** One round trip: the visit, its owner, and what was sent; undefined without a pet. */
async function readReady(db: StaffDb, appointmentId: string, asked: readonly string[] | undefined, isProposed: boolean) {
  const [[visit], owner, sent] = await db.batch(
    selectVisit(db, appointmentId),
    selectOwnerFacts(db, appointmentId),
    selectReadyMessages(db, appointmentId),
  )
  if (!visit || !owner || visit.subClientsDTO.length === 0) return undefined
  const pets = listReadyPets(visit, db.nowUtc * 1000)
  const named = choosePets(pets, asked, sent, isProposed)
  const others = pets.filter((pet) => !named.includes(pet) && findTold(sent, pet.subClientId) === null)
  return { visit, owner, sent, pets, named, others, data: toReadyData(visit, named, others) }
}

const previewMessage: ReadyHandlers['message'] = async (db, { appointmentId, subClientIds }) => {
  const ready = await readReady(db, appointmentId, subClientIds, true)
  if (!ready) return undefined
  const { visit, pets, named, data } = ready
  const { language, channel, salon, currency } = ready.owner
  const time = getDateFormat(language === 'it' ? 'it-IT' : 'en-GB', {
    timeZone: db.timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const [latest = null] = ready.sent.map(({ at, channel, state, delivery }) => ({ at, channel, state, delivery }))
  return {
    appointmentId,
    language,
    channel,
    text: renderReadyText[language](data, {
      salon,
      money: (amount) => formatAmount(amount, language, currency),
      time: (instant) => time.format(new Date(instant)),
    }),
    due: computeAmountDue(visit),
    pets: pets.map((pet) => ({ ...pet, isNamed: named.includes(pet), told: findTold(ready.sent, pet.subClientId) })),
    sent: latest,
  }
}

/** Seconds for which the message waits, so that the owner is not told of what is undone at once. Cron sends it. */
const heldSeconds = 20

/** Two round trips. */
const sendMessage: ReadyHandlers['send'] = async (db, { appointmentId, subClientIds, due }) => {
  const ready = await readReady(db, appointmentId, subClientIds, false)
  if (!ready) return undefined
  const { visit, sent, named, others, data } = ready
  if (named.length === 0 || (due !== undefined && due !== computeAmountDue(visit))) throw new ApiError(409, 'stale', { current: visit })
  const { clientId, agendaId } = visit
  const cause = toReadyCause(appointmentId)
  const message = enqueue(db, {
    cause: others.length === 0 ? cause : `${cause}:${named.map(({ subClientId }) => subClientId).join(',')}`,
    kind: 'pet_ready',
    data,
    to: { clientId },
    agendaId,
    from: db.nowUtc + heldSeconds,
  })
  const [channel] = await db.batch(message)
  // Undefined: the owner was told before.
  return {
    appointmentId,
    channel: channel === undefined ? (sent[0]?.channel ?? null) : channel,
    messageId: channel ? message.outboxId : null,
  }
}

/** One round trip. */
const takeBackMessage: ReadyHandlers['takeBack'] = async (db, { appointmentId, messageId }) => {
  const writes = [
    abortUnlessMessage(db, messageId),
    withdraw(db, messageId, toReadyCause(appointmentId)),
    db.abortIfUnchanged('already_used'),
  ]
  const done = await mapAborted(db.batch(...writes), { already_used: 'message_sent' })
  return done && { appointmentId }
}

export const readyToCollectFeatures = [
  defineRoutes(calls, readyToCollectSchemas, { message: previewMessage, send: sendMessage, takeBack: takeBackMessage }),
]
