import { type SQL, sql } from 'drizzle-orm'
import type { BookingFacts, BookingMark, BookingRule, CategoryOf } from '../../../../schema/rules/booking/booking-rules.ts'
import { addDays, toIso, toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { readJson, storedJsonSql } from '../../../db/json-sql.ts'
import type { Statement } from '../../../db/statement.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'

const yearSeconds = 365 * 86_400

/** What decides who may book: the rules, and what is known of a client. */
export interface RuleBasis {
  readonly rules: readonly BookingRule[]
  readonly categoryOf: CategoryOf
  readonly facts: BookingFacts
  /** Services that the rules name, or whose category they name, which guests can book. */
  readonly onlineIds: readonly string[]
  /** The salon's number; empty where it has none. */
  readonly phoneNumber: string
}
/** As SQL builds it: instants are seconds UTC. */
type ServiceAt = readonly [serviceId: string, utc: number]
export interface StoredBasis extends Omit<RuleBasis, 'facts' | 'categoryOf' | 'onlineIds'> {
  readonly named: readonly (readonly [serviceId: string, categoryId: string, isOnline: number])[]
  readonly facts: Omit<BookingFacts, 'marks' | 'visits' | 'coming' | 'isNew' | 'paysNoDeposit' | 'takesDeposits'> & {
    /** Also those that have ended a day ago. */
    readonly marks: readonly (readonly [mark: BookingMark, until: string | null])[]
    readonly isNew: number
    readonly paysNoDeposit: number
    readonly takesDeposits: number
    readonly visits: readonly ServiceAt[]
    readonly coming: readonly ServiceAt[]
  }
}

/** The account that takes deposits of a salon (SQL of its id); NULL where none can, or a cash system would charge the whole price. */
export const readyAccount = (salonId: string) => `(
  SELECT payment_account.account_id
  FROM payment_accounts payment_account
  WHERE payment_account.salon_id = ${salonId}
    AND payment_account.state = 'ready'
    AND payment_account.disconnected_utc IS NULL
    AND payment_account.deleted_utc IS NULL
    AND NOT EXISTS (
      SELECT 1
      FROM cash_systems cash_system
      WHERE cash_system.salon_id = payment_account.salon_id
        AND cash_system.disconnected_utc IS NULL
        AND cash_system.deleted_utc IS NULL
    )
)`

/** The client whose basis is read (SQL of the id), and a booking of theirs that is moved and so does not count as one to come. */
export interface BasisOwner {
  readonly client: (salonId: SQL) => SQL
  readonly exceptAgendaId?: string | SQL
}

/** The first day on which it may still be today: the zone of a link's salon is not known before its record is read. */
const getEarliestToday = ({ nowUtc }: TenantDb) => addDays(toIso(nowUtc).slice(0, 10), -1)

/** FROM clause of the marks of the client of `r` that had not ended on a day. */
const fromLiveMarks = (today: string) => sql`
  FROM client_booking_marks booking_mark
  WHERE booking_mark.salon_id = r.id
    AND booking_mark.client_id = r.client_id
    AND (booking_mark.until_day IS NULL OR booking_mark.until_day >= ${today})
    AND booking_mark.deleted_utc IS NULL`
const storedRules = sql.raw(storedJsonSql('r.rules_json', '[]'))

/** Services that the rules of `r` name, by themselves or by their category; also those that are no longer offered. */
const named = sql`
  SELECT json_group_array(json_array(
    service.service_id,
    service.service_category_id,
    service.online_booking_service_category_id IS NOT NULL AND service.available AND service.deleted_utc IS NULL
  ))
  FROM services service
  WHERE service.salon_id = r.id
    AND EXISTS (
      SELECT 1
      FROM json_tree(${storedRules}) t
      WHERE t.atom IN (service.service_id, service.service_category_id)
    )`

const visits = sql`
  SELECT json_group_array(json_array(h.service_id, h.at))
  FROM (
    SELECT performed_service.service_id, max(visit.arrival_utc) AS at
    FROM client_history_services performed_service
    JOIN appointments visit
      ON visit.appointment_id = performed_service.appointment_id
      AND visit.salon_id = performed_service.salon_id
      AND visit.arrival_utc IS NOT NULL
      AND visit.deleted_utc IS NULL
    WHERE performed_service.salon_id = r.id
      AND performed_service.client_id = r.client_id
      AND performed_service.deleted_utc IS NULL
    GROUP BY performed_service.service_id
  ) h`

const coming = (nowUtc: number, exceptAgendaId: string | SQL) => sql`
  SELECT json_group_array(json_array(booked_service.service_id, booking.start_utc))
  FROM agendas booking
  JOIN agenda_services booked_service
    ON booked_service.salon_id = booking.salon_id
    AND booked_service.agenda_id = booking.agenda_id
    AND booked_service.deleted_utc IS NULL
  WHERE booking.salon_id = r.id
    AND booking.client_id = r.client_id
    AND booking.agenda_id <> ${exceptAgendaId}
    AND booking.start_utc > ${nowUtc}
    AND booking.outcome IS NULL
    AND booking.deleted_utc IS NULL`

const noShows = (nowUtc: number) => sql`
  SELECT count(*)
  FROM agendas booking
  WHERE booking.salon_id = r.id
    AND booking.client_id = r.client_id
    AND booking.start_utc > ${nowUtc - yearSeconds}
    AND booking.outcome = 'not_come'
    AND booking.deleted_utc IS NULL`

const tests = sql`
  SELECT json_group_array(json_object('day', patch_test.day, 'line', patch_test.line, 'result', patch_test.result))
  FROM patch_tests patch_test
  WHERE patch_test.salon_id = r.id
    AND patch_test.client_id = r.client_id
    AND patch_test.deleted_utc IS NULL`

const basisJson = (nowUtc: number, today: string, exceptAgendaId: string | SQL) => sql`
  json_object(
    'rules', json(${storedRules}),
    'named', (${named}),
    'phoneNumber', (SELECT salon.phone_number FROM salons salon WHERE salon.salon_id = r.id),
    'facts', json_object(
      'marks', (
        SELECT json_group_array(json_array(m.mark, m.until_day))
        FROM (SELECT booking_mark.mark, booking_mark.until_day ${fromLiveMarks(today)} ORDER BY booking_mark.mark, booking_mark.until_day) m
      ),
      'isNew', NOT EXISTS (
        SELECT 1
        FROM appointments visit
        WHERE visit.salon_id = r.id
          AND visit.client_id = r.client_id
          AND visit.arrival_utc IS NOT NULL
          AND visit.deleted_utc IS NULL
      ),
      'noShows', (${noShows(nowUtc)}),
      'paysNoDeposit', EXISTS (
        SELECT 1
        FROM clients client
        WHERE client.salon_id = r.id
          AND client.client_id = r.client_id
          AND client.deposit_mark = 'never'
      ),
      'takesDeposits', ${sql.raw(readyAccount('r.id'))} IS NOT NULL,
      'visits', (${visits}),
      'coming', (${coming(nowUtc, exceptAgendaId)}),
      'tests', (${tests})
    )
  )`

/** SELECT of the basis of a client, as JSON. */
export const selectBasisJson = (
  db: TenantDb,
  salonId: SQL,
  { client, exceptAgendaId = '' }: BasisOwner,
  condition: (today: string) => SQL,
) => {
  const today = getEarliestToday(db)
  return sql`
    SELECT CASE WHEN ${condition(today)} THEN ${basisJson(db.nowUtc, today, exceptAgendaId)} END AS basis
    FROM (
      SELECT
        s.id,
        s.client_id,
        (
          SELECT booking_rules.rules_json
          FROM booking_rules
          WHERE booking_rules.salon_id = s.id
            AND booking_rules.deleted_utc IS NULL
        ) AS rules_json
      FROM (SELECT ${salonId} AS id, ${client(salonId)} AS client_id) s
    ) r`
}
/** Nothing is read of a client without a mark in a salon without rules. */
const isConcerned = (today: string) => sql`${storedRules} <> '[]' OR EXISTS (SELECT 1 ${fromLiveMarks(today)})`

export function toBasis({ named: services, facts, ...basis }: StoredBasis, nowUtc: number, zone: string): RuleBasis {
  const today = toSalonDay(nowUtc, zone)
  const toDays = (list: readonly ServiceAt[]) => list.map(([serviceId, utc]) => ({ serviceId, day: toSalonDay(utc, zone) }))
  const { marks, isNew, paysNoDeposit, takesDeposits, visits: had, coming: booked } = facts
  const live = marks.flatMap(([mark, until]) => (until === null || until >= today ? [mark] : []))
  return {
    ...basis,
    categoryOf: Object.fromEntries(services),
    onlineIds: services.flatMap(([serviceId, , isOnline]) => (isOnline ? [serviceId] : [])),
    facts: {
      ...facts,
      ...{ marks: [...new Set(live)], isNew: isNew === 1, paysNoDeposit: paysNoDeposit === 1, takesDeposits: takesDeposits === 1 },
      ...{ visits: toDays(had), coming: toDays(booked) },
    },
  }
}

/** `basis` is null where neither rule nor mark concerns the client; `text` is what the guard compares. */
export interface ReadBasis {
  readonly text: string | null
  readonly basis: RuleBasis | null
}
const readBasis = (text: unknown, { nowUtc }: TenantDb, zone: string): ReadBasis =>
  text === null ? { text, basis: null } : { text: String(text), basis: toBasis(readJson(text), nowUtc, zone) }

/** What decides whether a guest may book. */
export const selectGuestBasis = (db: TenantDb, client: SQL): Statement<ReadBasis> =>
  db.queryValue(
    (salonId) => selectBasisJson(db, salonId, { client: () => client }, isConcerned),
    (text) => readBasis(text, db, db.timeZone),
  )
/** SQL of the basis of somebody whom the salon does not know, as JSON; NULL in a salon without rules. */
export const newGuestBasis = (db: TenantDb, salonId: SQL): SQL =>
  sql`(${selectBasisJson(db, salonId, { client: () => sql`''` }, isConcerned)})`
/** The same for a link, to be read once the zone of its salon is known. */
export const selectLinkBasis = (db: TenantDb, owner: BasisOwner): Statement<(zone: string) => ReadBasis> =>
  db.queryValue(
    (salonId) => selectBasisJson(db, salonId, owner, isConcerned),
    (text) => (zone) => readBasis(text, db, zone),
  )
/** The same for each booking of a group, by the booking's id. */
export const selectBasisOfGroup = (db: TenantDb, bookingGroupId: string): Statement<ReadonlyMap<string, (zone: string) => ReadBasis>> => {
  // Not `booking`: what decides reads bookings by that name.
  const owner = { client: () => sql`member_booking.client_id`, exceptAgendaId: sql`member_booking.agenda_id` }
  return db.queryRaw(
    (salonId) => sql`
      SELECT
        member_booking.agenda_id,
        (${selectBasisJson(db, salonId, owner, isConcerned)}) AS basis
      FROM agendas member_booking
      WHERE member_booking.salon_id = ${salonId}
        AND member_booking.booking_group_id = ${bookingGroupId}
        AND member_booking.deleted_utc IS NULL`,
    (rows) => new Map(rows.map(({ agenda_id: id, basis: text }) => [String(id), (zone: string) => readBasis(text, db, zone)])),
  )
}
/** What decides about each of some clients; without those whom no rule or mark concerns. */
export const selectBasisOfClients = (db: TenantDb, clientIds: readonly string[]): Statement<ReadonlyMap<string, RuleBasis>> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT j.value AS client_id, (${selectBasisJson(db, salonId, { client: () => sql`j.value` }, isConcerned)}) AS basis
      FROM json_each(${JSON.stringify(clientIds)}) j`,
    (rows) =>
      new Map(
        rows.flatMap(({ client_id: clientId, basis: text }) => {
          const { basis } = readBasis(text, db, db.timeZone)
          return basis ? [[String(clientId), basis]] : []
        }),
      ),
  )
/** Guard statement: aborts with `unusable` where rules, marks or history are no longer those that were read. */
export const abortIfBasisChanged = (db: TenantDb, owner: BasisOwner, { text }: ReadBasis) =>
  db.abortUnless('unusable', (salonId) => sql`(${selectBasisJson(db, salonId, owner, isConcerned)}) IS ${text}`)
