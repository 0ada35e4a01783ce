import { sql } from 'drizzle-orm'
import type { Agenda, agendas as calls } from '../../../schema/api/agenda.ts'
import { isoOf } from '../../../schema/rules/salon-time.ts'
import { agendaServices, agendas } from '../../../schema/tables/agenda.ts'
import { Aborted, Refusal } from '../../db/refusal.ts'
import type { Handlers } from '../../http/serve.ts'
import { rotaStands } from '../staff/data.ts'
import { clientIsHere, guarded, readSurroundings, refuseConflicts, refuseFields, rewrite } from './booking.ts'
import { addServices, plannedOf, readAgenda, takeAll } from './data.ts'
import { planServices, spanOf } from './rules.ts'

type Changes = 'create' | 'update' | 'remove'

export const agendaChanges: Pick<Handlers<typeof calls>, Changes> = {
  /** Two trips: what it is checked against, then the batch that the database guards. */
  create: async (staff, _input, draft) => {
    const agendaId = staff.newId('agd')
    const drafts = draft.agendaServicesDTO.map((service) => ({ ...service, agendaServiceId: undefined }))
    const pets = [...draft.subClientIds, ...drafts.flatMap((d) => d.subClientId ?? [])]
    const check = async () => {
      const [made, here, catalogue, rota, taken] = await staff.trip(
        staff.earlier(),
        clientIsHere(staff, draft.clientId, pets),
        ...readSurroundings(staff, drafts),
      )
      if (made) return { made }
      const { services, fields } = planServices(drafts, catalogue, [], staff.newId)
      if (!here.client) fields.clientId = 'No such client'
      if (!here.pets) fields.subClientIds = 'No such pet'
      refuseFields(fields)
      refuseConflicts(services, { rota, taken, own: [], outsideHours: draft.outsideHours, zone: staff.timeZone })
      return { services, rotaVersion: rota.rotaVersion }
    }
    const load = async (id: string) => (await staff.trip(readAgenda(staff, id)))[0][0]

    const checked = await check()
    if (checked.made !== undefined) return load(checked.made)
    const { services, rotaVersion } = checked
    const span = spanOf(services)
    return guarded(
      () =>
        staff.creating(async () => {
          const results = await staff.trip(
            ...staff.makes(agendaId),
            rotaStands(staff, rotaVersion),
            staff.add(agendas, {
              agendaId,
              clientId: draft.clientId,
              subClientIds: draft.subClientIds,
              color: draft.color,
              note: draft.note,
              outsideHours: draft.outsideHours,
              start: isoOf(span.start),
              end: isoOf(span.end),
            }),
            ...addServices(staff, agendaId, services),
            ...takeAll(staff, services, draft.outsideHours),
            readAgenda(staff, agendaId),
          )
          return (results.at(-1) as Agenda[])[0]
        }, load),
      { staff, conflicts: async () => void (await check()) },
    )
  },

  /** Two trips. Sends the version it started from; with an old one the answer holds how the booking is now. */
  update: async (staff, { agendaId, setSMSReminderSent }, change) => {
    const pets = [...change.subClientIds, ...change.agendaServicesDTO.flatMap((d) => d.subClientId ?? [])]
    const check = async () => {
      const [[before], here, catalogue, rota, taken] = await staff.trip(
        readAgenda(staff, agendaId),
        clientIsHere(staff, change.clientId, pets),
        ...readSurroundings(staff, change.agendaServicesDTO),
      )
      if (!before) throw new Refusal(404, 'Unable to update agenda')
      if (before.version !== change.version) throw new Refusal(409, 'Somebody else changed this meanwhile', { current: before })
      const { services, fields } = planServices(change.agendaServicesDTO, catalogue, before.agendaServicesDTO, staff.newId)
      if (!here.client && change.clientId !== before.clientId) fields.clientId = 'No such client'
      if (!here.pets) fields.subClientIds = 'No such pet'
      refuseFields(fields)
      const own = before.agendaServicesDTO.map((s) => s.agendaServiceId)
      // What stands unchanged was allowed when it was booked and is not asked about again.
      const moved = services.filter(
        (s) =>
          !plannedOf(before).some(
            (o) => o.agendaServiceId === s.agendaServiceId && o.start === s.start && o.userId === s.userId && o.length === s.length,
          ),
      )
      const outsideHours = change.outsideHours || before.outsideHours
      refuseConflicts(moved, { rota, taken, own, outsideHours: change.outsideHours, zone: staff.timeZone })
      return { before, services, rotaVersion: rota.rotaVersion, outsideHours }
    }
    const { before, services, rotaVersion, outsideHours } = await check()
    const { clientId, subClientIds, color, note } = change
    const values = { clientId, subClientIds, color, note, ...(setSMSReminderSent ? { smsReminderSent: staff.now } : {}) }
    return guarded(() => rewrite(staff, before, { services, version: change.version, outsideHours, values }, rotaVersion), {
      staff,
      agendaId,
      conflicts: async () => void (await check()),
    })
  },

  /** For a slip of the hand. One trip; refused once the client has come, since then there is a visit to undo first. */
  remove: async (staff, { agendaId }) => {
    try {
      await staff.trip(
        staff.unless(
          'used',
          (salon) =>
            sql`NOT EXISTS (SELECT 1 FROM appointments p WHERE p.salon_id = ${salon} AND p.agenda_id = ${agendaId} AND p.arrival_utc IS NOT NULL AND p.deleted_utc IS NULL)`,
        ),
        staff.remove(agendas, sql`${agendas.agendaId} = ${agendaId}`),
        staff.must('missing'),
        staff.tell(
          (salon) =>
            sql`DELETE FROM occupations WHERE salon_id = ${salon} AND cause_id IN (SELECT agenda_service_id FROM agenda_services WHERE agenda_id = ${agendaId})`,
        ),
        staff.remove(agendaServices, sql`${agendaServices.agendaId} = ${agendaId}`),
      )
      return { agendaId }
    } catch (error) {
      if (error instanceof Aborted && error.reason === 'missing') return undefined
      if (error instanceof Aborted && error.reason === 'used') throw new Refusal(409, 'The client has already come')
      throw error
    }
  },
}
