import { type SQL, sql } from 'drizzle-orm'
import type { GuestHome } from '../../../../schema/api/booking/link-page-replies.ts'
import { clients } from '../../../../schema/tables/clients/clients.ts'
import { payerOfVisit } from '../../../../schema/tables/visits/visits.ts'
import type { GuestDb } from '../../../db/guest-db.ts'
import { booleanSql, type Columns, eurosSql, instantSql, jsonArray, jsonObject, readJson, storedJsonSql } from '../../../db/json-sql.ts'
import type { Statement } from '../../../db/statement.ts'
import { byPhone, hasPhone, outstandingOfClient } from '../../clients/clients/index.ts'
import { isMissing, needOfBooking } from '../../clients/consent-forms/index.ts'
import { currentConsents } from '../../clients/consents/index.ts'
import { firstNameSql, linkSalonColumns, takesBookingsSql } from '../../platform/salons/index.ts'
import { fromComingOf, pageBooking } from '../client-messages/index.ts'

const maxVisits = 30

/**
 * Scalar sub-select of the id of the session's client, as long as the proven telephone is theirs: a number that was taken off a record
 * opens it no more.
 */
const ownClient = (db: GuestDb, salonId: SQL): SQL => sql`(
  SELECT client.client_id
  FROM clients client
  WHERE client.client_id = ${db.client}
    AND ${hasPhone(salonId, db.phone)}
    AND client.deleted_utc IS NULL
)`

/** The same for reads of other features. */
export const sessionClient = (db: GuestDb): SQL => ownClient(db, sql`${db.salonId}`)

type Person = NonNullable<GuestHome['me']>
const person = sql.raw(jsonObject({ clientId: 'client.client_id', firstName: firstNameSql } satisfies Columns<Person>))
/** The clients of the proven telephone, in the order in which a booking takes one of them. */
export const selectPeople = (db: GuestDb): Statement<Person[]> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT ${person} AS packed
      FROM clients client
      WHERE ${hasPhone(salonId, db.phone)}
        AND client.deleted_utc IS NULL
      ORDER BY ${byPhone(db.phone)}
      LIMIT 20`,
    (rows) => rows.map(({ packed }) => readJson(packed)),
  )

type Visit = GuestHome['visits'][number]
const lineColumns: Columns<Visit['lines'][number]> = {
  name: 'x.name',
  person: `coalesce((SELECT team_member.first_name FROM users team_member WHERE team_member.user_id = x.user_id), '')`,
  quantity: 'x.quantity',
  amount: eurosSql('x.amount_cents'),
}
/** A visit that somebody else pays for shows neither what they paid nor what they owe. */
const isPayer = `${payerOfVisit('visit.')} = client.client_id`
/** FROM and WHERE of what a visit has sold in advance, as on its receipt. */
const soldInAdvance = `
      FROM prepaid_sales prepaid_sale
      JOIN prepaid_accounts prepaid_account ON prepaid_account.prepaid_id = prepaid_sale.prepaid_id
      WHERE prepaid_sale.salon_id = visit.salon_id
        AND prepaid_sale.appointment_id = visit.appointment_id
        AND prepaid_sale.deleted_utc IS NULL
        AND (
          SELECT coalesce(sum(ledger_line.amount_cents), 0)
          FROM ledger_lines ledger_line
          WHERE ledger_line.salon_id = prepaid_sale.salon_id
            AND ledger_line.appointment_id = prepaid_sale.appointment_id
            AND ledger_line.line_id = prepaid_sale.prepaid_sale_id
        ) > 0`
/** A sum of `ledger_entry`, of those behind the last void of the visit. */
const sumOfVisit = (select: string) => `coalesce(
  (
    ${select}
      AND ledger_entry.rowid > coalesce(
        (
          SELECT max(void_ledger_entry.rowid)
          FROM ledger_entries void_ledger_entry
          WHERE void_ledger_entry.salon_id = visit.salon_id
            AND void_ledger_entry.appointment_id = visit.appointment_id
            AND void_ledger_entry.kind = 'void'
        ),
        0
      )
  ),
  0
)`
const visitColumns: Columns<Omit<Visit, 'invoiceTokens'> & { invoiceIds: string[] }> = {
  appointmentId: 'visit.appointment_id',
  start: instantSql('coalesce(visit.arrival_utc, visit.checked_out_utc)'),
  lines: jsonArray(
    lineColumns,
    `FROM (
      SELECT
        performed_service.service AS name, performed_service.user_id, 1 AS quantity,
        coalesce(performed_service.net_cents, performed_service.price_cents - performed_service.discount_cents) AS amount_cents
      FROM client_history_services performed_service
      WHERE performed_service.salon_id = visit.salon_id
        AND performed_service.appointment_id = visit.appointment_id
        AND performed_service.deleted_utc IS NULL
      UNION ALL
      SELECT
        sold_product.product, '', sold_product.quantity,
        coalesce(sold_product.net_cents, sold_product.price_cents * sold_product.quantity - sold_product.discount_cents)
      FROM client_history_products sold_product
      WHERE sold_product.salon_id = visit.salon_id
        AND sold_product.appointment_id = visit.appointment_id
        AND sold_product.deleted_utc IS NULL
      UNION ALL
      SELECT fee.fee, '', 1, fee.price_cents
      FROM visit_fees fee
      WHERE fee.salon_id = visit.salon_id
        AND fee.appointment_id = visit.appointment_id
        AND fee.deleted_utc IS NULL
      UNION ALL
      SELECT iif(prepaid_account.kind = 'package', prepaid_account.label, ''), '', 1, prepaid_sale.price_cents
      ${soldInAdvance}
    ) x`,
  ),
  tip: eurosSql('visit.tip_cents'),
  total: eurosSql(`visit.total_cents + (SELECT coalesce(sum(prepaid_sale.price_cents), 0) ${soldInAdvance})`),
  rounding: eurosSql(
    `iif(${isPayer}, ${sumOfVisit(`
    SELECT sum(ledger_line.amount_cents)
    FROM ledger_entries ledger_entry
    JOIN ledger_lines ledger_line ON ledger_line.ledger_entry_id = ledger_entry.ledger_entry_id
    WHERE ledger_line.salon_id = visit.salon_id
      AND ledger_line.appointment_id = visit.appointment_id
      AND ledger_line.side = 'rounding'
      AND ledger_entry.kind = 'checkout'`)}, 0)`,
  ),
  refunded: eurosSql(
    `iif(${isPayer}, ${sumOfVisit(`
    SELECT -sum(ledger_entry.paid_cents)
    FROM ledger_entries ledger_entry
    WHERE ledger_entry.salon_id = visit.salon_id
      AND ledger_entry.appointment_id = visit.appointment_id
      AND ledger_entry.kind IN ('refund', 'refund_undone')`)}, 0)`,
  ),
  payments: jsonArray(
    { method: 'p.method', amount: eurosSql('p.amount_cents') },
    `FROM (
      SELECT payment.method, sum(payment.amount_cents) AS amount_cents
      FROM payments payment
      WHERE payment.salon_id = visit.salon_id
        AND payment.appointment_id = visit.appointment_id
        AND ${isPayer}
        AND payment.deleted_utc IS NULL
      GROUP BY payment.method
      HAVING sum(payment.amount_cents) <> 0
    ) p`,
  ),
  owed: eurosSql(`iif(${isPayer}, visit.owed_cents, 0)`),
  invoiceIds: `(
    SELECT json_group_array(DISTINCT invoice.invoice_id)
    FROM invoice_entries invoice_entry
    JOIN invoices invoice ON invoice.invoice_id = invoice_entry.invoice_id
    WHERE invoice_entry.salon_id = visit.salon_id
      AND invoice_entry.appointment_id = visit.appointment_id
      AND invoice_entry.deleted_utc IS NULL
      AND invoice.client_id = client.client_id
      AND invoice.number IS NOT NULL
      AND invoice.deleted_utc IS NULL
  )`,
}

const petColumns: Columns<GuestHome['pets'][number]> = {
  subClientId: 'pet.sub_client_id',
  name: 'pet.name',
  breed: 'pet.breed',
  vaccinations: `(
    SELECT json_group_array(json_object('vaccination', v.value ->> 'vaccination', 'expires', v.value ->> 'expires'))
    FROM json_each(${storedJsonSql('pet.vaccinations_json', '[]')}) v
  )`,
}
const lastColumns: Columns<GuestHome['last'][number]> = {
  serviceId: 'booked_service.service_id',
  userId: 'booked_service.user_id',
  subClientId: 'booked_service.sub_client_id',
  service: 'booked_service.service',
  person: `coalesce((SELECT team_member.first_name FROM users team_member WHERE team_member.user_id = booked_service.user_id), '')`,
}

/** What the page shows of the client, and the ids behind its links. */
interface HomeFacts extends Pick<GuestHome, 'salon' | 'takesBookings' | 'last' | 'pets' | 'consents' | 'owed' | 'eraseAsked'> {
  me: Person | null
  hasAccount: boolean
  bookings: (Omit<GuestHome['bookings'][number], 'token' | 'forms' | 'group'> & {
    agendaId: string
    version: number
    group: { bookingGroupId: string; name: string } | null
  })[]
  waits: (Omit<GuestHome['waits'][number], 'token'> & { classWaitingEntryId: string })[]
  visits: (Omit<Visit, 'invoiceTokens'> & { invoiceIds: string[] })[]
  /** An entry of the consent log, or a message about a booking, whose link opens the consents. */
  privacyId: string | null
}

const bookingsOf = (nowUtc: number) => jsonArray(pageBooking(nowUtc), fromComingOf('client.client_id', 'client.salon_id', nowUtc))
const waitColumns: Columns<HomeFacts['waits'][number]> = {
  classWaitingEntryId: 'class_waiting_entry.class_waiting_entry_id',
  name: 'class.name',
  person: "coalesce(team_member.first_name, '')",
  start: instantSql('class.start_utc'),
  end: instantSql('class.start_utc + class.length_minutes * 60'),
  seats: 'class_waiting_entry.seats',
}
const waitsOf = (nowUtc: number) =>
  jsonArray(
    waitColumns,
    `FROM class_waiting_entries class_waiting_entry
    JOIN classes class ON class.class_id = class_waiting_entry.class_id AND class.salon_id = class_waiting_entry.salon_id
    LEFT JOIN users team_member ON team_member.user_id = class.user_id
    WHERE class_waiting_entry.salon_id = client.salon_id
      AND class_waiting_entry.client_id = client.client_id
      AND class_waiting_entry.state = 'waiting'
      AND class_waiting_entry.deleted_utc IS NULL
      AND class.start_utc > ${nowUtc}
      AND class.cancelled_utc IS NULL
      AND class.deleted_utc IS NULL`,
  )
const lastOf = (nowUtc: number) =>
  jsonArray(
    lastColumns,
    `FROM (
      SELECT *
      FROM agenda_services
      WHERE salon_id = client.salon_id
        AND agenda_id = (
          SELECT booking.agenda_id
          FROM agendas booking
          WHERE booking.salon_id = client.salon_id
            AND booking.client_id = client.client_id
            AND booking.start_utc <= ${nowUtc}
            AND booking.class_id IS NULL
            AND booking.outcome IS NULL
            AND booking.deleted_utc IS NULL
          ORDER BY booking.start_utc DESC
          LIMIT 1
        )
        AND show = 1
        AND deleted_utc IS NULL
      ORDER BY start_utc
    ) booked_service`,
  )
const factColumns = (nowUtc: number): Columns<HomeFacts> => ({
  salon: jsonObject(linkSalonColumns),
  takesBookings: takesBookingsSql,
  me: `json(iif(client.client_id IS NULL, 'null', json_object('clientId', client.client_id, 'firstName', ${firstNameSql})))`,
  hasAccount: booleanSql(`EXISTS (
    SELECT 1
    FROM payment_accounts payment_account
    WHERE payment_account.salon_id = salon.salon_id
      AND payment_account.state = 'ready'
      AND payment_account.disconnected_utc IS NULL
      AND payment_account.deleted_utc IS NULL
  )`),
  bookings: bookingsOf(nowUtc),
  waits: waitsOf(nowUtc),
  last: lastOf(nowUtc),
  visits: jsonArray(
    visitColumns,
    `FROM (
      SELECT *
      FROM appointments visit
      WHERE visit.salon_id = client.salon_id
        AND visit.client_id = client.client_id
        AND visit.checked_out_utc IS NOT NULL
        AND +visit.arrival_utc IS NOT NULL
        AND visit.deleted_utc IS NULL
      ORDER BY +visit.arrival_utc DESC
      LIMIT ${maxVisits}
    ) visit`,
  ),
  pets: jsonArray(
    petColumns,
    `FROM (
      SELECT *
      FROM sub_clients
      WHERE salon_id = client.salon_id
        AND client_id = client.client_id
        AND died_on IS NULL
        AND deleted_utc IS NULL
      ORDER BY name
    ) pet`,
  ),
  consents: `json(${currentConsents})`,
  privacyId: `coalesce(
    (
      SELECT consent_entry.client_privacy_id
      FROM client_privacies consent_entry
      WHERE consent_entry.salon_id = client.salon_id
        AND consent_entry.client_id = client.client_id
      ORDER BY consent_entry.at_utc DESC, consent_entry.rowid DESC
      LIMIT 1
    ),
    (
      SELECT message.outbox_id
      FROM outbox message
      WHERE message.client_id = client.client_id
        AND +message.salon_id = client.salon_id
        AND message.kind LIKE 'booking%'
      ORDER BY message.rowid DESC
      LIMIT 1
    )
  )`,
  owed: eurosSql(outstandingOfClient),
  eraseAsked: instantSql('client.erase_asked_utc'),
})

/** The salon, and everything of the guest but what other features read. */
export const selectHome = (db: GuestDb): Statement<HomeFacts> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT ${sql.raw(jsonObject(factColumns(db.nowUtc)))} AS packed
      FROM salons salon
      LEFT JOIN clients client ON client.client_id = ${ownClient(db, salonId)} AND client.salon_id = salon.salon_id
      WHERE salon.salon_id = ${salonId}`,
    ([row]) => readJson(row?.packed),
  )

/** Names of the forms that are missing for the guest's coming bookings. */
export const selectMissingForms = (db: GuestDb): Statement<{ agendaId: string; name: string }[]> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT booking.agenda_id, consent_form.name
      FROM agendas booking
      JOIN consent_forms consent_form ON consent_form.salon_id = booking.salon_id
      WHERE booking.salon_id = ${salonId}
        AND booking.client_id = ${ownClient(db, salonId)}
        AND booking.start_utc > ${db.nowUtc}
        AND booking.outcome IS NULL
        AND booking.deleted_utc IS NULL
        AND ${isMissing(needOfBooking)}
      ORDER BY booking.start_utc, consent_form.name
      LIMIT 50`,
    (rows) => rows.map((row) => ({ agendaId: String(row.agenda_id), name: String(row.name) })),
  )

/** The guest as a file or an alert names them. */
interface OwnRecord {
  readonly clientId: string
  readonly name: string
  /** Null where the proven telephone is not the first one of the record: somebody else may hold the other one. */
  readonly contacts: Record<string, unknown> | null
  /** The telephone was proved by a code just now, not by a remembered phone. */
  readonly isByCode: boolean
}
/** Undefined for somebody whom the salon does not know. */
export const selectOwnRecord = (db: GuestDb): Statement<OwnRecord | undefined> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT
        client.client_id, booking_session.by_code, client.phone_number = booking_session.phone_number AS is_first,
        client.name, client.phone_number, client.email, client.birth_date, client.address, client.zip_code, client.city,
        client.country, client.language
      FROM clients client
      JOIN booking_sessions booking_session ON booking_session.booking_session_id = ${db.bookingSessionId}
      WHERE client.client_id = ${ownClient(db, salonId)}
        AND client.salon_id = ${salonId}`,
    ([row]) => {
      if (!row) return undefined
      const { client_id: clientId, by_code: byCode, is_first: isFirst, ...contacts } = row
      const name = String(contacts.name)
      return { clientId: String(clientId), name, contacts: Number(isFirst) === 1 ? contacts : null, isByCode: Number(byCode) === 1 }
    },
  )

/** Makes the session that of another client of its telephone; aborts with `missing` if there is no such client. */
export const chooseClient = (db: GuestDb, clientId: string): Statement<unknown>[] => [
  db.executeRaw(
    (salonId) => sql`
      UPDATE booking_sessions
      SET client_id = ${clientId}
      WHERE salon_id = ${salonId}
        AND booking_session_id = ${db.bookingSessionId}
        AND EXISTS (
          SELECT 1
          FROM clients client
          WHERE client.client_id = ${clientId}
            AND ${hasPhone(salonId, db.phone)}
            AND client.deleted_utc IS NULL
        )`,
  ),
  db.abortIfUnchanged('missing'),
]

/** Notes that the guest asks for erasure, the first time; aborts with `stale` where the session is no longer that of the client. */
export const askErase = (db: GuestDb, clientId: string): Statement<unknown>[] => [
  db.abortUnless('stale', (salonId) => sql`coalesce(${ownClient(db, salonId)} = ${clientId}, FALSE)`),
  db.update(clients, { eraseAsked: db.now }, sql`client_id = ${clientId}`, sql`erase_asked_utc IS NULL`),
]

/** Ends the session of the caller. */
export const endSession = (db: GuestDb): Statement<unknown> =>
  db.executeRaw(
    (salonId) => sql`
      UPDATE booking_sessions
      SET expiry_utc = ${db.nowUtc}
      WHERE salon_id = ${salonId}
        AND booking_session_id = ${db.bookingSessionId}`,
  )
