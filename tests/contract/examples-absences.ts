import type { Absence, AbsenceBooking } from '../../schema/api/booking/absences-schemas.ts'
import { at, type Salon } from '../support/salon.ts'
import type { CreateExample } from './example.ts'
import { createGroup } from './examples-groups.ts'
import { callAs, createBooking, takeDay } from './records.ts'

/** A day of Anna, who has a booking of one service on it; the other service of `createBooking` would be Marco's. */
async function bookAnna(s: Salon, day = takeDay('2026-12')) {
  await createBooking(s, { agendaServicesDTO: [{ serviceId: s.cut, userId: s.anna, start: at('10:00', day), mayOverlap: true }] })
  return { who: s.anna, from: at('09:00', day), to: at('18:00', day) }
}
const readProposals = async (s: Salon, { who, from, to }: { who: string; from: string; to: string }) =>
  (await callAs<{ bookings: AbsenceBooking[] }>(s, 'ADMIN', 'GET', `Absences/Proposals/{sessionCode}/${who}?from=${from}&to=${to}`))
    .bookings
async function toDraft(s: Salon) {
  const time = await bookAnna(s)
  const [booking] = await readProposals(s, time)
  const { agendaId, version, colleague } = booking as AbsenceBooking
  const { who, ...fromTo } = time
  return { input: { who }, body: { ...fromTo, choices: [{ agendaId, version, choice: 'move', moves: colleague?.moves }] } }
}
async function createAbsence(s: Salon) {
  const { input, body } = await toDraft(s)
  return callAs<Absence>(s, 'ADMIN', 'POST', `Absences/{sessionCode}/${input.who}`, body)
}

export const absenceExamples: Record<string, CreateExample> = {
  'absences.proposals': async (s) => {
    const day = takeDay('2026-12')
    await createGroup(s, day)
    return { input: await bookAnna(s, day) }
  },
  'absences.create': (s) => toDraft(s),
  'absences.settle': async (s) => {
    const { input, body } = await toDraft(s)
    const { absenceId } = await callAs<Absence>(s, 'ADMIN', 'POST', `Absences/{sessionCode}/${input.who}`, {
      ...body,
      choices: [],
      left: 1,
    })
    const [booking] = await readProposals(s, { ...input, ...body })
    const { agendaId, version, colleague } = booking as AbsenceBooking
    const choices = [{ agendaId, version, choice: 'move', moves: colleague?.moves }]
    return { input: { ...input, absenceId }, body: { choices } }
  },
  'absences.list': async (s) => {
    const { from } = await createAbsence(s)
    return { input: { day: from.slice(0, 10) }, foreign: 200 }
  },
  'absences.rung': async (s) => {
    const { absenceId, bookings } = await createAbsence(s)
    return { input: { absenceId, agendaId: bookings[0]?.agendaId ?? '' } }
  },
  'absences.shiftLate': async (s) => {
    const { agendaId, agendaServicesDTO, version } = await createBooking(s)
    const moves = agendaServicesDTO.map(({ agendaServiceId, userId, start }) => ({
      agendaServiceId,
      userId,
      start: new Date(Date.parse(start) + 600_000).toISOString().replace('.000Z', 'Z'),
      version,
    }))
    return { body: { moves, tell: [agendaId] } }
  },
  'absences.remove': async (s) => {
    const time = await bookAnna(s)
    const day = time.from.slice(0, 10)
    await createBooking(s, { agendaServicesDTO: [{ serviceId: s.cut, userId: s.anna, start: at('14:00', day), mayOverlap: true }] })
    const [first, second] = await readProposals(s, time)
    const choices = [
      { agendaId: first?.agendaId, version: first?.version, choice: 'cancel' },
      { agendaId: second?.agendaId, version: second?.version, choice: 'move', moves: second?.later?.moves },
    ]
    const { who, ...fromTo } = time
    const { absenceId } = await callAs<Absence>(s, 'ADMIN', 'POST', `Absences/{sessionCode}/${who}`, { ...fromTo, choices })
    // The client of one has come back to it meanwhile.
    const undo = { ...{ undo: true, reason: '', note: '' }, version: (choices[0]?.version ?? 0) + 1 }
    await callAs(s, 'ADMIN', 'POST', `Agendas/Cancel/{sessionCode}/${choices[0]?.agendaId}`, undo)
    return { input: { who, absenceId } }
  },
}

export const fullerAbsenceBodies: Record<string, CreateExample> = {
  'absences.create': async (s) => {
    const { absenceId } = await createAbsence(s)
    await callAs(s, 'ADMIN', 'DELETE', `Absences/{sessionCode}/${s.anna}/${absenceId}`)
    const { input, body } = await toDraft(s)
    return { input, body: { ...body, again: absenceId } }
  },
}
