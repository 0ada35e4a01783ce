import { addDays } from '../../schema/rules/salon-time.ts'
import { today } from '../support/fixture.ts'
import type { Body, Call, Desk } from './desk.ts'
import type { ModelBooking, ModelService } from './model.ts'
import type { Step } from './step.ts'

const days = [1, 2, 3, 6].map((n) => addDays(today, n))
const toSeconds = (iso: string) => Date.parse(iso) / 1000
/** Rome is one hour ahead of UTC in November. */
const toIso = (day: string, minutes: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + (minutes - 60) * 60_000).toISOString().replace('.000Z', 'Z')

export const readServices = (body: Body): ModelService[] =>
  body.agendaServicesDTO.map(({ agendaServiceId, userId, start }: Body) => ({ agendaServiceId, userId, start: toSeconds(start) }))

interface Place {
  readonly userId: string
  readonly start: string
}
function pickPlace({ context: { random, model } }: Desk): Place {
  const { anna, giulia, marco } = model.salon
  // Every quarter of an hour of the working day, so that bookings overlap in part, too.
  const minutes = random.chance(0.5) ? random.between(36, 50) * 15 : random.between(56, 70) * 15
  return { userId: random.pick([anna, giulia, marco]), start: toIso(random.pick(days), minutes) }
}

function draftBooking(desk: Desk, marker: string, clientId: string, place: Place): Call {
  const { model, random } = desk.context
  const { anna, giulia, marco } = model.salon
  const first = { serviceId: model.salon.cut, ...place }
  const others = [anna, giulia, marco].filter((userId) => userId !== place.userId)
  const second = { ...first, userId: random.pick(others) }
  const agendaServicesDTO = random.chance(0.2) ? [first, second] : [first]
  return { method: 'POST', path: '/api/Agendas/{sessionCode}', body: { clientId, note: marker, agendaServicesDTO }, key: marker }
}

function addBooking(desk: Desk, marker: string, body: Body): void {
  const { agendaId, clientId, version } = body
  const { model } = desk.context
  model.bookings.set(agendaId, {
    agendaId,
    marker,
    clientId,
    version,
    services: readServices(body),
    outcome: body.outcome,
    hasVisit: false,
  })
}

const book: Step = async (desk, newMarker) => {
  const { model, random } = desk.context
  const [client] = random.shuffled(model.freeClients())
  if (!client) return
  const marker = newMarker('agendas')
  const place = pickPlace(desk)
  const call = draftBooking(desk, marker, client.clientId, place)
  await desk.write(`books ${place.userId} ${place.start}, ${marker}`, call, desk.lock(client.clientId), (answer) => {
    model.markers.set(marker, { table: 'agendas', isThere: answer.is === 'acknowledged' })
    if (answer.is === 'acknowledged') addBooking(desk, marker, answer.body)
  })
}

/** Three desks want the same time of the same team member. */
const bookAtOnce: Step = async (desk, newMarker, desks) => {
  const { model, random } = desk.context
  const clients = random.shuffled(model.freeClients()).slice(0, 3)
  const place = pickPlace(desk)
  const writes = clients.map(({ clientId }, i) => {
    const marker = newMarker('agendas')
    const other = desks[i % desks.length] as Desk
    return {
      desk: other,
      what: `books at once ${place.userId} ${place.start}, ${marker}`,
      call: draftBooking(other, marker, clientId, place),
    }
  })
  await desk.writeAll(writes, desk.lock(...clients.map(({ clientId }) => clientId)), (answers) => {
    for (const [i, answer] of answers.entries()) {
      const marker = writes[i]?.call.key ?? ''
      model.markers.set(marker, { table: 'agendas', isThere: answer.is === 'acknowledged' })
      if (answer.is === 'acknowledged') addBooking(desk, marker, answer.body)
    }
  })
}

const isOpen = ({ hasVisit, marker }: ModelBooking) => !hasVisit && marker !== ''
const pickBooking = ({ context: { model, random } }: Desk, filter: (booking: ModelBooking) => boolean = () => true) =>
  random.shuffled(
    model.free(
      model.bookings.values(),
      ({ agendaId }) => agendaId,
      (one) => isOpen(one) && filter(one),
    ),
  )[0]

interface Change {
  readonly what: string
  readonly call: Call
  /** Whether the booking is as the change leaves it. */
  isDone(booking: Body): boolean
  readonly announces?: boolean
}
function planMove(desk: Desk, { version, services, outcome }: ModelBooking): Change {
  const place = pickPlace(desk)
  const [service] = services
  const id = service?.agendaServiceId
  return {
    what: `moves to ${place.userId} ${place.start}`,
    call: {
      method: 'PUT',
      path: `/api/AgendaServices/{sessionCode}/${id}`,
      body: { serviceId: desk.context.model.salon.cut, ...place, version },
    },
    // A cancellation that was sent at once leaves the booking where it was, perhaps at this place.
    isDone: (body) =>
      body.outcome === outcome &&
      readServices(body).some((one) => one.agendaServiceId === id && one.userId === place.userId && one.start === toSeconds(place.start)),
  }
}
function planOutcome(_desk: Desk, { agendaId, version, outcome }: ModelBooking): Change {
  const undo = outcome !== null
  return {
    what: undo ? 'restores' : 'cancels',
    call: {
      method: 'POST',
      path: `/api/Agendas/Cancel/{sessionCode}/${agendaId}`,
      body: undo ? { undo, version } : { reason: 'salon', message: true, version },
    },
    isDone: (body) => (body.outcome === null) === undo,
    announces: !undo,
  }
}

/** Sends changes of one booking, all of the version that was seen: at most one of them may be done. */
async function changeBooking(desk: Desk, booking: ModelBooking, planned: readonly { desk: Desk; change: Change }[]): Promise<void> {
  const { model, report } = desk.context
  const { agendaId } = booking
  const read: Call = { method: 'GET', path: `/api/Agendas/{sessionCode}/${agendaId}` }
  const writes = planned.map((one) => ({ desk: one.desk, what: `${one.change.what} ${booking.marker}`, call: one.change.call }))
  await desk.change(writes, desk.lock(agendaId), read, (done, current) => {
    if (done.length > 1) report.break('lost', `${booking.marker}: ${done.length} changes of version ${booking.version} were acknowledged`)
    const body = done.at(-1)?.body ?? current
    if (!body || (done.length === 0 && body.version === booking.version)) return
    const change = done.length > 0 ? planned[done.at(-1)?.index ?? 0]?.change : planned.find((one) => one.change.isDone(body))?.change
    if (!change?.isDone(body)) report.break('lost', `${booking.marker}: no change that was sent explains its version ${body.version}`)
    if (body.version <= booking.version) report.break('lost', `${booking.marker}: acknowledged without a new version`)
    if (change?.announces) model.announced += 1
    Object.assign(booking, { version: body.version, services: readServices(body), outcome: body.outcome })
  })
}

const move: Step = async (desk) => {
  const booking = pickBooking(desk, ({ outcome }) => outcome === null)
  if (booking) await changeBooking(desk, booking, [{ desk, change: planMove(desk, booking) }])
}
const cancel: Step = async (desk) => {
  const booking = pickBooking(desk)
  if (booking) await changeBooking(desk, booking, [{ desk, change: planOutcome(desk, booking) }])
}
/** Several desks change one booking. */
const changeAtOnce: Step = async (desk, _newMarker, desks) => {
  const booking = pickBooking(desk, ({ outcome }) => outcome === null)
  if (!booking) return
  const planned = desks.map((other, i) => ({ desk: other, change: (i === 2 ? planOutcome : planMove)(desk, booking) }))
  await changeBooking(desk, booking, planned)
}

export const bookingSteps = { book, bookAtOnce, move, cancel, changeAtOnce }
/** A booking that waits for its client, for the check-in. */
export const pickExpected = (desk: Desk) => pickBooking(desk, ({ outcome }) => outcome === null)
