import { sql } from 'drizzle-orm'
import type { Agenda, agendaServices as calls } from '../../../schema/api/agenda.ts'
import type { ErrorCode } from '../../../schema/errors.ts'
import { agendaServices, agendas } from '../../../schema/tables/agenda.ts'
import { ApiError, BatchAbortedError } from '../../db/errors.ts'
import type { StaffDb } from '../../db/staff-db.ts'
import type { Handlers } from '../../http/serve.ts'
import { selectScheduleContext, throwConflicts, throwFieldErrors, updateBooking, withConflictDetails } from './booking.ts'
import { readAgendaOfService, releaseTime, selectAgenda, toPlannedServices } from './queries.ts'
import { planServices } from './rules.ts'

interface Draft {
  agendaServiceId?: string | undefined
  serviceId: string
  userId: string
  start: string
  subClientId?: string | null | undefined
  mayOverlap: boolean
  show: boolean
  serviceDTO?: { length?: number | undefined; price?: number | undefined } | undefined
  outsideHours: boolean
  version: number
}

/** One service put in or changed, the others of the booking left as they are. Two trips. Pressed again under one key, the booking is answered as it is. */
async function place(db: StaffDb, load: ReturnType<typeof selectAgenda>, draft: Draft, notFound: ErrorCode): Promise<Agenda> {
  const check = async () => {
    const [[before], catalogue, rota, taken, made] = await db.batch(load, ...selectScheduleContext(db, [draft]), db.findReplay())
    if (!before) throw new ApiError(404, notFound)
    if (made) return { before, services: undefined }
    if (before.version !== draft.version) throw new ApiError(409, 'stale', { current: before })
    const { services, fields } = planServices([draft], catalogue, before.agendaServicesDTO, db.newId)
    const plain = Object.fromEntries(
      Object.entries(fields).map(([field, sentence]) => [field.replace(/^agendaServicesDTO\.0\./, ''), sentence]),
    )
    throwFieldErrors(plain)
    const [placed] = services
    if (!placed) throw new ApiError(404, notFound)
    const others = toPlannedServices(before)
      .filter((s) => s.agendaServiceId !== placed.agendaServiceId)
      .map((s) => {
        const dto = before.agendaServicesDTO.find((d) => d.agendaServiceId === s.agendaServiceId)
        return {
          ...s,
          serviceId: dto?.serviceId ?? '',
          service: dto?.serviceDTO.service ?? '',
          price: dto?.serviceDTO.price ?? 0,
          subClientId: dto?.subClientId ?? null,
          show: dto?.show ?? true,
        }
      })
    const own = [placed.agendaServiceId, ...others.map((s) => s.agendaServiceId)]
    throwConflicts([placed], { rota, taken, own, outsideHours: draft.outsideHours, zone: db.timeZone })
    refuseOverlapInside(placed, others)
    return { before, services: [...others, placed].sort((a, b) => a.start - b.start), rotaVersion: rota.rotaVersion }
  }
  const checked = await check()
  if (!checked.services) return checked.before
  const { before, services, rotaVersion } = checked
  const outsideHours = draft.outsideHours || before.outsideHours
  return withConflictDetails(() => updateBooking(db, before, { services, version: draft.version, outsideHours }, rotaVersion), {
    staff: db,
    agendaId: before.agendaId,
    conflicts: async () => void (await check()),
  })
}

type Placed = { userId: string; start: number; length: number; mayOverlap: boolean; serviceId: string }
/** One person cannot do two services of the same booking at once either, unless the desk says so. */
function refuseOverlapInside(placed: Placed, others: readonly (Placed & { service: string })[]) {
  const end = (s: Placed) => s.start + s.length * 60
  const other = others.find((o) => o.userId === placed.userId && !o.mayOverlap && o.start < end(placed) && placed.start < end(o))
  if (!other || placed.mayOverlap) return
  const iso = (utc: number) => new Date(utc * 1000).toISOString().replace('.000Z', 'Z')
  const start = iso(Math.max(other.start, placed.start))
  const conflict = {
    kind: 'overlap',
    userId: placed.userId,
    serviceId: placed.serviceId,
    start,
    end: iso(Math.min(end(other), end(placed))),
    service: other.service,
  }
  throw new ApiError(409, 'time_taken', { conflicts: [conflict] })
}

export const agendaServiceHandlers: Handlers<typeof calls> = {
  create: (db, _input, draft) => place(db, selectAgenda(db, draft.agendaId), draft, 'unable_to_create_agenda_service'),

  update: (db, { agendaServiceId }, draft) =>
    place(db, readAgendaOfService(db, agendaServiceId), { ...draft, agendaServiceId }, 'unable_to_update_agenda_service'),

  /** One trip. The last service of a booking stays: without it there is no booking. */
  remove: async (db, { agendaServiceId }) => {
    const s = agendaServices
    try {
      await db.batch(
        db.abortUnless(
          'already_used',
          (salon) =>
            sql`NOT EXISTS (SELECT 1 FROM agenda_services m WHERE m.agenda_service_id = ${agendaServiceId} AND m.salon_id = ${salon} AND m.deleted_utc IS NULL AND NOT EXISTS (SELECT 1 FROM agenda_services o WHERE o.agenda_id = m.agenda_id AND o.deleted_utc IS NULL AND o.agenda_service_id <> m.agenda_service_id))`,
        ),
        db.softDelete(s, sql`${s.agendaServiceId} = ${agendaServiceId}`),
        db.abortIfUnchanged('missing'),
        ...releaseTime(db, [agendaServiceId]),
        db.update(
          agendas,
          {
            start: sql`(SELECT min(v.start_utc) FROM agenda_services v WHERE v.agenda_id = ${agendas.agendaId} AND v.deleted_utc IS NULL)`,
            end: sql`(SELECT max(v.start_utc + v.length_minutes * 60) FROM agenda_services v WHERE v.agenda_id = ${agendas.agendaId} AND v.deleted_utc IS NULL)`,
          },
          sql`${agendas.agendaId} = (SELECT v.agenda_id FROM agenda_services v WHERE v.agenda_service_id = ${agendaServiceId})`,
        ),
      )
      return { agendaServiceId }
    } catch (error) {
      if (error instanceof BatchAbortedError && error.reason === 'missing') return undefined
      if (error instanceof BatchAbortedError && error.reason === 'already_used')
        throw new ApiError(409, 'a_booking_needs_at_least_one_service')
      throw error
    }
  },
}
