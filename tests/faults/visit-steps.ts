import { pickExpected, readServices } from './booking-steps.ts'
import type { Body, Call, Desk } from './desk.ts'
import { type ModelVisit, newVisit } from './model.ts'
import type { Step } from './step.ts'

const cents = (euro: number) => Math.round(euro * 100)

function addVisit({ context: { model } }: Desk, marker: string, body: Body): void {
  const { appointmentId, clientId, total } = body
  model.visits.set(appointmentId, newVisit({ appointmentId, marker, clientId, serviceCents: cents(total), state: 'arrived' }))
}

/** Checks the client of a booking in. */
const arrive: Step = async (desk, newMarker) => {
  const { model } = desk.context
  const booking = pickExpected(desk)
  if (!booking || model.locks.has(booking.clientId)) return
  const marker = newMarker('appointments')
  const body = { agendaId: booking.agendaId, arrived: true, version: booking.version, note: marker }
  const call: Call = { method: 'POST', path: '/api/Appointments/{sessionCode}', body, key: marker }
  await desk.write(`checks ${booking.marker} in, ${marker}`, call, desk.lock(booking.agendaId, booking.clientId), (answer) => {
    model.markers.set(marker, { table: 'appointments', isThere: answer.is === 'acknowledged' })
    if (answer.is !== 'acknowledged') return
    booking.hasVisit = true
    addVisit(desk, marker, answer.body)
  })
}

const walkIn: Step = async (desk, newMarker) => {
  const { model, random } = desk.context
  // Mostly regular clients, so that some owe for several visits.
  const [regular] = random.shuffled(model.freeClients().slice(0, 4))
  const [anyClient] = random.shuffled(model.freeClients())
  const client = random.chance(0.7) ? regular : anyClient
  if (!client) return
  const { clientId } = client
  const marker = newMarker('appointments')
  const services = [{ serviceId: model.salon.blowDry, userId: model.salon.giulia, mayOverlap: true }]
  const body = { clientId, outsideHours: true, services, note: marker }
  const call: Call = { method: 'POST', path: '/api/Appointments/{sessionCode}', body, key: marker }
  await desk.write(`takes a walk-in, ${marker}`, call, desk.lock(clientId), (answer) => {
    model.markers.set(marker, { table: 'appointments', isThere: answer.is === 'acknowledged' })
    if (answer.is !== 'acknowledged') return
    addVisit(desk, marker, answer.body)
    const { agendaId, version } = answer.body.agendaDTO
    const services = readServices(answer.body.agendaDTO)
    model.bookings.set(agendaId, { agendaId, marker: '', clientId, version, services, outcome: null, hasVisit: true })
  })
}

const pickVisit = ({ context: { model, random } }: Desk, ...states: readonly ModelVisit['state'][]) =>
  random.shuffled(model.freeVisits(...states))[0]

/** A step of the visit has no key: a repeated one is refused because it is done. */
const takeStep =
  (name: string, from: ModelVisit['state'], to: ModelVisit['state'], isDone: (visit: Body) => boolean): Step =>
  async (desk) => {
    const visit = pickVisit(desk, from)
    if (!visit) return
    const call: Call = { method: 'POST', path: `/api/Appointments/${name}/{sessionCode}/${visit.appointmentId}` }
    const read: Call = { method: 'GET', path: `/api/Appointments/{sessionCode}/${visit.appointmentId}` }
    await desk.change([{ desk, what: `${name} ${visit.marker}`, call }], desk.lock(visit.clientId), read, (done, current) => {
      const body = done[0]?.body ?? current
      if (body && isDone(body)) visit.state = to
    })
  }
const start = takeStep('StartServices', 'arrived', 'started', ({ startServices }) => startServices !== null)
const stop = takeStep('Stop', 'started', 'stopped', ({ clientHistoryServicesDTO }) =>
  clientHistoryServicesDTO.every(({ end }: Body) => end !== null),
)

const addProduct: Step = async (desk, newMarker) => {
  const { model, random } = desk.context
  const visit = pickVisit(desk, 'started', 'stopped')
  if (!visit) return
  const quantity = random.between(1, 3)
  const { appointmentId } = visit
  const key = newMarker('appointments')
  // The marker of a product is its key only.
  model.markers.delete(key)
  const body = { appointmentId, productId: model.productId, userId: model.salon.anna, quantity }
  const call: Call = { method: 'POST', path: '/api/ClientHistoryProducts/{sessionCode}', body, key }
  await desk.write(`sells ${quantity} pieces to ${visit.marker}`, call, desk.lock(visit.clientId), (answer) => {
    if (answer.is !== 'acknowledged') return
    visit.pieces.push(quantity)
    model.stock -= quantity
  })
}

export const visitSteps = { arrive, walkIn, start, addProduct, stop }
export { pickVisit }
