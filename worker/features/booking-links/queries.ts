import { sql } from 'drizzle-orm'
import type { LinkDb } from '../../db/link-db.ts'
import { selectAgenda } from '../agenda/index.ts'

/** So many moves, cancellations and returns a booking may have in a day: each is a message that the salon pays. */
export const changesADay = 10
const told = sql`('booking_moved', 'booking_cancelled', 'booking_restored')`
const told24 = (db: LinkDb, salon: ReturnType<typeof sql>) =>
  sql`(SELECT count(*) FROM outbox o WHERE o.salon_id = ${salon} AND o.created_utc > ${db.nowUtc - 86400} AND o.agenda_id = ${db.id} AND o.kind IN ${told})`

export interface LinkedSalon {
  salonId: string
  salonName: string
  phoneNumber: string
  address: string
  city: string
  logo: string | null
  isPet: number
  timeZone: string
  suspended: number
  changeUntilHours: number
  /** Of the booking: who called it off, and when it was changed last (seconds UTC). */
  outcomeBy: string | null
  changed: number
  /** How often the link has changed it within a day. */
  changes: number
}

const readSalon = (db: LinkDb) =>
  db.queryRaw(
    (salon) =>
      sql`SELECT json_object('salonId', s.salon_id, 'salonName', s.salon_name, 'phoneNumber', s.phone_number, 'address', s.address, 'city', s.city, 'logo', s.logo, 'isPet', s.is_pet, 'timeZone', s.time_zone, 'suspended', s.suspended_utc IS NOT NULL, 'changeUntilHours', s.change_until_hours, 'outcomeBy', a.outcome_by, 'changed', a.changed_utc, 'changes', ${told24(db, sql`s.salon_id`)}) AS packed FROM salons s JOIN agendas a ON a.salon_id = s.salon_id WHERE s.salon_id = ${salon} AND a.agenda_id = ${db.id}`,
    ([row]): LinkedSalon => JSON.parse(String(row?.packed)),
  )

/** The booking that a link names, and its salon. */
export const readLinked = (db: LinkDb) => [selectAgenda(db, db.id), readSalon(db)] as const

/** Aborts with `used` where the link has changed its booking often enough for a day. */
export const abortIfTooManyChanges = (db: LinkDb) => db.abortUnless('already_used', (salon) => sql`${told24(db, salon)} < ${changesADay}`)

/** What has to hold of the booking when it is changed: it stands as it was read, and nobody has come for it. */
export const abortIfChanged = (db: LinkDb, version: number) =>
  sql`agenda_id = ${db.id} AND version = ${version} AND start_utc > ${db.nowUtc} AND NOT EXISTS (SELECT 1 FROM appointments p WHERE p.salon_id = agendas.salon_id AND p.agenda_id = agendas.agenda_id AND p.arrival_utc IS NOT NULL AND p.deleted_utc IS NULL)`
