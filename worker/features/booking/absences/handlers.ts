import { absences, type absences as calls } from '../../../../schema/api/booking/absences.ts'
import { absencesSchemas } from '../../../../schema/api/booking/absences-schemas.ts'
import { wholeSalon } from '../../../../schema/rules/booking/absences.ts'
import { addDays, dayRange, parseIso, toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { mapAborted } from '../../../http/errors.ts'
import { defineRoutes, type Handlers } from '../../../http/serve.ts'
import { selectPlannerRota } from '../../team/rota/index.ts'
import { removeAbsence } from './come-back.ts'
import { markRung, type OutTime, selectAbsence, selectAbsences, selectContacts, selectTakenTime, selectTouched } from './queries.ts'
import { findTouched, proposeBookings, searchedDays } from './rules.ts'
import { createAbsence, settleLeft } from './settle.ts'
import { shiftLate } from './shift-late.ts'

type AbsenceHandlers = Handlers<typeof calls>
const daySeconds = 86_400

const toOutTime = ({ who, from, to }: { who: string; from: string; to: string }): OutTime => ({
  userId: who === wholeSalon ? null : who,
  from: parseIso(from),
  to: parseIso(to),
})

/** One round trip. */
const listProposals: AbsenceHandlers['proposals'] = async (db, input) => {
  const out = toOutTime(input)
  const first = addDays(toSalonDay(out.from, db.timeZone), -1)
  const last = addDays(toSalonDay(out.to, db.timeZone), searchedDays + 1)
  const [bookings, contacts, rota, times] = await db.batch(
    selectTouched(db, out),
    selectContacts(db, out),
    selectPlannerRota(db, first, last),
    // With days off: the break behind a service may not reach into one, either.
    selectTakenTime(db, out.from - daySeconds, out.to + (searchedDays + 1) * daySeconds, true),
  )
  if (out.userId !== null && !rota.people.some(({ userId }) => userId === out.userId)) return undefined
  const touched = findTouched(bookings, out)
  return { bookings: proposeBookings({ touched, contacts, rota, times, out, now: db.nowUtc, zone: db.timeZone }) }
}

/** Clients of a time that is over may still have to be rung. */
const daysBack = 3

const listAbsences: AbsenceHandlers['list'] = async (db, { day }) => {
  const [, to] = dayRange(day, db.timeZone)
  const [from] = dayRange(addDays(day, -daysBack), db.timeZone)
  return (await db.batch(selectAbsences(db, from, to)))[0]
}

const noteRung: AbsenceHandlers['rung'] = async (db, { absenceId, agendaId, undo }) =>
  (await mapAborted(db.batchReturning(markRung(db, absenceId, agendaId, undo ? null : db.now), selectAbsence(db, absenceId))))?.[0]

export const absenceFeatures = [
  defineRoutes(absences, absencesSchemas, {
    proposals: listProposals,
    create: createAbsence,
    settle: settleLeft,
    list: listAbsences,
    rung: noteRung,
    remove: removeAbsence,
    shiftLate,
  }),
]
