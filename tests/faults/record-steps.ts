import { pickExpected } from './booking-steps.ts'
import type { Call } from './desk.ts'
import type { Step } from './step.ts'

const createClient: Step = async (desk, newMarker) => {
  const { model } = desk.context
  const marker = newMarker('clients')
  const call: Call = { method: 'POST', path: '/api/Clients/{sessionCode}', body: { name: marker, phoneNumber: '' }, key: marker }
  await desk.write(`creates ${marker}`, call, [], (answer) => {
    model.markers.set(marker, { table: 'clients', isThere: answer.is === 'acknowledged' })
    if (answer.is !== 'acknowledged') return
    const { clientId, version } = answer.body
    model.addClient(clientId, version)
  })
}

/** Two desks change one client of the version that both have seen. */
const changeClient: Step = async (desk, newMarker, desks) => {
  const { model, random, report } = desk.context
  const [client] = random.shuffled(model.freeClients())
  if (!client) return
  const { clientId, version } = client
  const path = `/api/Clients/{sessionCode}/${clientId}`
  const writes = desks.slice(0, 2).map((other) => {
    const note = newMarker('clients')
    // A change adds no row.
    model.markers.delete(note)
    const call: Call = { method: 'PUT', path, body: { note, version } }
    return { desk: other, what: `notes ${note} at ${clientId}`, call, note }
  })
  await desk.change(writes, desk.lock(clientId), { method: 'GET', path }, (done, current) => {
    if (done.length > 1) report.break('lost', `${clientId}: ${done.length} changes of version ${version} were acknowledged`)
    const body = done.at(-1)?.body ?? current
    if (!body || body.version === version) return
    if (!writes.some(({ note }) => note === body.note))
      report.break('lost', `${clientId}: no change that was sent explains its note ${body.note}`)
    Object.assign(client, { version: body.version, note: body.note })
  })
}

/** Merges one client into another, with bookings and visits. */
const mergeClients: Step = async (desk, newMarker) => {
  const { model, random } = desk.context
  const made = random.shuffled(model.freeClients()).filter(({ clientId }) => !model.salon.clients.includes(clientId))
  const [kept, gone] = made
  if (!kept || !gone || model.freeClients().length < 6) return
  const moved = [...model.bookings.values()].filter(({ clientId }) => clientId === gone.clientId)
  if (moved.some(({ agendaId }) => model.locks.has(agendaId))) return
  const locks = desk.lock(kept.clientId, gone.clientId, ...moved.map(({ agendaId }) => agendaId))
  const query = new URLSearchParams({ clientIdToMaintain: kept.clientId, clientIdToDelete: gone.clientId, take: '' })
  const call: Call = { method: 'POST', path: `/api/Clients/Merge/{sessionCode}?${query}`, key: newMarker('appointments') }
  await desk.write(`merges ${gone.clientId} into ${kept.clientId}`, call, locks, async (answer) => {
    if (answer.is !== 'acknowledged') return
    gone.mergedInto = kept.clientId
    kept.points += gone.points
    for (const list of [model.bookings, model.visits])
      for (const one of list.values()) if (one.clientId === gone.clientId) one.clientId = kept.clientId
    // Its version, and those of the bookings, have grown with the merge.
    const read = async (path: string) => {
      const reply = await desk.sendUntilAnswered('reads', { method: 'GET', path })
      return reply.is === 'acknowledged' ? reply.body : {}
    }
    const { version, note } = await read(`/api/Clients/{sessionCode}/${kept.clientId}`)
    Object.assign(kept, { version, note })
    for (const one of moved) one.version = (await read(`/api/Agendas/{sessionCode}/${one.agendaId}`)).version
  })
}

/** Names something of another salon, which has to be refused. */
const useForeign: Step = async (desk, newMarker) => {
  const { model, random, report } = desk.context
  const other = random.pick(desk.context.others())
  const own = random.pick([...model.clients.values()].filter(({ mergedInto }) => mergedInto === null))
  const marker = newMarker('agendas')
  model.markers.set(marker, { table: 'agendas', isThere: false })
  const line = { serviceId: model.salon.cut, userId: model.salon.anna, start: '2026-12-01T09:00:00Z' }
  const book = (clientId: string, more: object): Call => {
    const agendaServicesDTO = [{ ...line, mayOverlap: true, ...more }]
    return { method: 'POST', path: '/api/Agendas/{sessionCode}', body: { clientId, note: marker, agendaServicesDTO, outsideHours: true } }
  }
  const [booking, visit, card] = [
    [...other.bookings.values()].find(({ hasVisit }) => !hasVisit),
    [...other.visits.values()].find(({ state }) => state === 'stopped'),
    [...other.cards.values()].find(({ balance }) => balance > 0),
  ]
  const calls: Call[] = [
    book(other.salon.clients[0] ?? '', {}),
    book(own.clientId, { userId: other.salon.anna }),
    book(own.clientId, { serviceId: other.salon.cut }),
  ]
  if (booking) {
    const path = `/api/Agendas/Cancel/{sessionCode}/${booking.agendaId}`
    calls.push({ method: 'POST', path, body: { reason: 'salon', version: booking.version } })
  }
  if (visit) {
    const path = `/api/Appointments/StartServices/{sessionCode}/${visit.appointmentId}`
    const body = { appointmentId: visit.appointmentId, productId: model.productId, userId: model.salon.anna, quantity: 1 }
    calls.push({ method: 'POST', path }, { method: 'POST', path: '/api/ClientHistoryProducts/{sessionCode}', body })
  }
  if (card) {
    const path = `/api/GiftCards/TopUp/{sessionCode}/${card.prepaidId}`
    calls.push({ method: 'POST', path, body: { amount: 10, payments: [{ method: 'cash', amount: 10 }] } })
  }
  const call = random.pick(calls)
  const outcome = await desk.send(`uses another salon's ${call.path}`, call)
  if (outcome.is === 'acknowledged') report.break('let in', `${call.method} ${call.path} ${JSON.stringify(call.body ?? null)}`)
  if (outcome.is === 'refused') desk.count(outcome)
}

/** Reads the day of a booking, as every screen of an agenda does. */
const readDay: Step = async (desk) => {
  const booking = pickExpected(desk)
  const day = new Date((booking?.services[0]?.start ?? 0) * 1000).toISOString().slice(0, 10)
  if (booking) await desk.read(`/api/Agendas/Salon/{sessionCode}?date=${day}`)
}

export const recordSteps = { createClient, changeClient, mergeClients, useForeign, readDay }
