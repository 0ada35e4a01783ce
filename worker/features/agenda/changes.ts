import { sql } from 'drizzle-orm'
import type { Agenda, agendas as calls } from '../../../schema/api/agenda.ts'
import { toIso } from '../../../schema/rules/salon-time.ts'
import { agendaServices, agendas } from '../../../schema/tables/agenda.ts'
import { ApiError, BatchAbortedError } from '../../db/errors.ts'
import type { Handlers } from '../../http/serve.ts'
import { abortIfRotaChanged } from '../staff/index.ts'
import {
  selectClientCheck,
  selectScheduleContext,
  throwConflicts,
  throwFieldErrors,
  updateBooking,
  withConflictDetails,
} from './booking.ts'
import { insertAgendaServices, reserveAllTime, selectAgenda, toPlannedServices } from './queries.ts'
import { getBookingSpan, planServices } from './rules.ts'

type Changes = 'create' | 'update' | 'remove'

export const agendaChanges: Pick<Handlers<typeof calls>, Changes> = {
  /** Two trips: what it is checked against, then the batch that the database guards. */
  create: async (db, _input, draft) => {
    const agendaId = db.newId('agd')
    const drafts = draft.agendaServicesDTO.map((service) => ({ ...service, agendaServiceId: undefined }))
    const pets = [...draft.subClientIds, ...drafts.flatMap((d) => d.subClientId ?? [])]
    const check = async () => {
      const [made, here, catalogue, rota, taken] = await db.batch(
        db.findReplay(),
        selectClientCheck(db, draft.clientId, pets),
        ...selectScheduleContext(db, drafts),
      )
      if (made) return { made }
      const { services, fields } = planServices(drafts, catalogue, [], db.newId)
      if (!here.client) fields.clientId = 'Client not found'
      if (!here.pets) fields.subClientIds = 'Pet not found'
      throwFieldErrors(fields)
      throwConflicts(services, { rota, taken, own: [], outsideHours: draft.outsideHours, zone: db.timeZone })
      return { services, rotaVersion: rota.rotaVersion }
    }
    const load = async (id: string) => (await db.batch(selectAgenda(db, id)))[0][0]

    const checked = await check()
    if (checked.made !== undefined) return load(checked.made)
    const { services, rotaVersion } = checked
    const span = getBookingSpan(services)
    return withConflictDetails(
      () =>
        db.createIdempotent(async () => {
          const results = await db.batch(
            ...db.recordIdempotencyKey(agendaId),
            abortIfRotaChanged(db, rotaVersion),
            db.insert(agendas, {
              agendaId,
              clientId: draft.clientId,
              subClientIds: draft.subClientIds,
              color: draft.color,
              note: draft.note,
              outsideHours: draft.outsideHours,
              start: toIso(span.start),
              end: toIso(span.end),
            }),
            ...insertAgendaServices(db, agendaId, services),
            ...reserveAllTime(db, services, draft.outsideHours),
            selectAgenda(db, agendaId),
          )
          return (results.at(-1) as Agenda[])[0]
        }, load),
      { staff: db, conflicts: async () => void (await check()) },
    )
  },

  /** Two trips. Sends the version it started from; with an old one the answer holds how the booking is now. */
  update: async (db, { agendaId, setSMSReminderSent }, change) => {
    const pets = [...change.subClientIds, ...change.agendaServicesDTO.flatMap((d) => d.subClientId ?? [])]
    const check = async () => {
      const [[before], here, catalogue, rota, taken] = await db.batch(
        selectAgenda(db, agendaId),
        selectClientCheck(db, change.clientId, pets),
        ...selectScheduleContext(db, change.agendaServicesDTO),
      )
      if (!before) throw new ApiError(404, 'unable_to_update_agenda')
      if (before.version !== change.version) throw new ApiError(409, 'stale', { current: before })
      const { services, fields } = planServices(change.agendaServicesDTO, catalogue, before.agendaServicesDTO, db.newId)
      if (!here.client && change.clientId !== before.clientId) fields.clientId = 'Client not found'
      if (!here.pets) fields.subClientIds = 'Pet not found'
      throwFieldErrors(fields)
      const own = before.agendaServicesDTO.map((s) => s.agendaServiceId)
      // What stands unchanged was allowed when it was booked and is not asked about again.
      const moved = services.filter(
        (s) =>
          !toPlannedServices(before).some(
            (o) => o.agendaServiceId === s.agendaServiceId && o.start === s.start && o.userId === s.userId && o.length === s.length,
          ),
      )
      const outsideHours = change.outsideHours || before.outsideHours
      throwConflicts(moved, { rota, taken, own, outsideHours: change.outsideHours, zone: db.timeZone })
      return { before, services, rotaVersion: rota.rotaVersion, outsideHours }
    }
    const { before, services, rotaVersion, outsideHours } = await check()
    const { clientId, subClientIds, color, note } = change
    const values = { clientId, subClientIds, color, note, ...(setSMSReminderSent ? { smsReminderSent: db.now } : {}) }
    return withConflictDetails(() => updateBooking(db, before, { services, version: change.version, outsideHours, values }, rotaVersion), {
      staff: db,
      agendaId,
      conflicts: async () => void (await check()),
    })
  },

  /** For a slip of the hand. One trip; refused once the client has come, since then there is a visit to undo first. */
  remove: async (db, { agendaId }) => {
    try {
      await db.batch(
        db.abortUnless(
          'already_used',
          (salon) =>
            sql`NOT EXISTS (SELECT 1 FROM appointments p WHERE p.salon_id = ${salon} AND p.agenda_id = ${agendaId} AND p.arrival_utc IS NOT NULL AND p.deleted_utc IS NULL)`,
        ),
        db.softDelete(agendas, sql`${agendas.agendaId} = ${agendaId}`),
        db.abortIfUnchanged('missing'),
        db.executeRaw(
          (salon) =>
            sql`DELETE FROM busy_intervals WHERE salon_id = ${salon} AND cause_id IN (SELECT agenda_service_id FROM agenda_services WHERE agenda_id = ${agendaId})`,
          { freesCapacity: true },
        ),
        db.softDelete(agendaServices, sql`${agendaServices.agendaId} = ${agendaId}`),
      )
      return { agendaId }
    } catch (error) {
      if (error instanceof BatchAbortedError && error.reason === 'missing') return undefined
      if (error instanceof BatchAbortedError && error.reason === 'already_used') throw new ApiError(409, 'client_arrived')
      throw error
    }
  },
}
