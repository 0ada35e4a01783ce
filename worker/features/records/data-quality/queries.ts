import { type SQL, sql } from 'drizzle-orm'
import { type DataQuality, type GapKind, gapKinds, type IncompleteClient } from '../../../../schema/api/records/data-quality-schemas.ts'
import { addDays, dayRange, toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { booleanSql, type Columns, eurosSql, instantSql, jsonObject, jsonRow, readJson } from '../../../db/json-sql.ts'
import type { Statement } from '../../../db/statement.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'
import { isOtherClient } from '../../clients/clients/index.ts'

export interface QualityFilter {
  readonly gap?: GapKind | undefined
  readonly visited?: boolean | undefined
}

/** Misspelled domains of large mail providers. */
const wrongDomains = [
  ...['gmial.com', 'gmai.com', 'gmail.it', 'gmail.co', 'gmal.com', 'gamil.com', 'gmail.con', 'hotmial.com', 'hotmail.con', 'hotmal.com'],
  ...['yaho.it', 'yaho.com', 'yahoo.con', 'libero.com', 'outlok.com', 'outlook.con', 'icloud.con', 'virgilio.com'],
]
/** Somebody has confirmed that the unusual value of a field is right. */
const isConfirmed = (field: string) => `EXISTS (SELECT 1 FROM json_each(client.confirmed_fields_json) f WHERE f.value = '${field}')`
/** Another client with the phone number or e-mail address of `clients client`; e is the list of shared addresses. */
const duplicateId = `coalesce(
    (
      SELECT other_client.client_id
      FROM clients other_client
      WHERE other_client.salon_id = client.salon_id
        AND other_client.phone_number = client.phone_number
        AND client.phone_number <> ''
        AND ${isOtherClient}
      LIMIT 1
    ),
    (
      SELECT other_client.client_id
      FROM shared e
      CROSS JOIN clients other_client ON other_client.client_id = iif(e.first_id = client.client_id, e.last_id, e.first_id)
      WHERE e.email = lower(client.email)
        AND ${isOtherClient}
      LIMIT 1
    )
  )`

/**
 * Conditions on `client` with today's day in t: a phone number in international format has 8 to 15 digits, an Italian mobile number 9 or
 * 10 behind +39; an e-mail address has a name and a domain; nobody is older than 110.
 */
const gapConditions: Record<Exclude<GapKind, 'duplicate'>, string> = {
  phone: `client.phone_number = ''`,
  email: `client.email = ''`,
  birthDate: 'client.birth_date IS NULL',
  consent: 'x.consent_utc IS NULL',
  wrongPhone: `
    client.phone_number <> ''
    AND (
      substr(client.phone_number, 1, 1) <> '+'
      OR substr(client.phone_number, 2) GLOB '*[^0-9]*'
      OR length(client.phone_number) NOT BETWEEN 9 AND 16
      OR (client.phone_number LIKE '+393%' AND length(client.phone_number) NOT IN (12, 13))
    )
    AND NOT ${isConfirmed('phoneNumber')}`,
  wrongEmail: `
    client.email <> ''
    AND (
      client.email NOT LIKE '%_@_%.__%'
      OR instr(client.email, ' ') > 0
      OR lower(substr(client.email, instr(client.email, '@') + 1)) IN (${wrongDomains.map((domain) => `'${domain}'`).join(', ')})
    )
    AND NOT ${isConfirmed('email')}`,
  wrongBirthDate: `
    (
      client.birth_date > t.today
      OR client.birth_date < t.oldest
      OR client.birth_date LIKE '1900-01-01'
    )
    AND NOT ${isConfirmed('birthDate')}`,
}
const gapColumns = sql.raw(
  [
    ...Object.entries(gapConditions).map(([kind, condition]) => `coalesce(${condition}, 0) AS "${kind}"`),
    'x.duplicate_id IS NOT NULL AS "duplicate"',
  ].join(',\n'),
)
const anyGap = sql.raw(gapKinds.map((kind) => `q."${kind}"`).join(' OR '))

/** The oldest birth date that is taken for right. */
const oldest = (today: string) => `${Number(today.slice(0, 4)) - 110}${today.slice(4)}`

/** The salon's clients as q, with one column per gap. */
const withGaps = (db: TenantDb, salonId: SQL, { visited = false }: QualityFilter) => {
  const today = toSalonDay(db.nowUtc, db.timeZone)
  const [since] = dayRange(addDays(today, -365), db.timeZone)
  const came = sql`
    AND EXISTS (
      SELECT 1
      FROM agendas booking
      WHERE booking.salon_id = client.salon_id
        AND booking.client_id = client.client_id
        AND booking.start_utc BETWEEN ${since} AND ${db.nowUtc}
        AND booking.outcome IS NULL
        AND booking.deleted_utc IS NULL
    )`
  return sql`
    WITH
      shared AS (
        SELECT lower(client.email) AS email, min(client.client_id) AS first_id, max(client.client_id) AS last_id
        FROM clients client
        WHERE client.salon_id = ${salonId}
          AND client.email <> ''
          AND client.deleted_utc IS NULL
        GROUP BY 1
        HAVING count(*) > 1
      ),
      x AS (
        SELECT
          client.client_id,
          ${sql.raw(duplicateId)} AS duplicate_id,
          (
            SELECT max(consent_entry.at_utc)
            FROM client_privacies consent_entry
            WHERE consent_entry.salon_id = client.salon_id
              AND consent_entry.client_id = client.client_id
              AND consent_entry.source <> 'asked'
          ) AS consent_utc,
          (
            SELECT coalesce(sum(client_spending.amount_cents), 0)
            FROM client_spending
            WHERE client_spending.salon_id = client.salon_id
              AND client_spending.client_id = client.client_id
              AND client_spending.month >= ${addDays(today, -365).slice(0, 7)}
          ) AS spent_cents
        FROM clients client
        WHERE client.salon_id = ${salonId}
          AND client.deleted_utc IS NULL
          AND client.inactive_reason = ''${visited ? came : sql``}
      ),
      q AS (
        SELECT client.client_id, client.search_text, x.duplicate_id, x.consent_utc, x.spent_cents, ${gapColumns}
        FROM x
        JOIN clients client ON client.client_id = x.client_id
        JOIN (SELECT ${today} AS today, ${oldest(today)} AS oldest) t
      )`
}
const isShown = ({ gap }: QualityFilter) => (gap === undefined ? sql`(${anyGap})` : sql.raw(`q."${gap}"`))

type Sums = Pick<DataQuality, 'total' | 'complete' | 'counts' | 'shown'>
/** How many clients have each gap. */
export const countGaps = (db: TenantDb, filter: QualityFilter): Statement<Sums> =>
  db.queryRaw(
    (salonId) => sql`
      ${withGaps(db, salonId, filter)}
      SELECT
        count(*) AS total,
        coalesce(sum(NOT (${anyGap})), 0) AS complete,
        coalesce(sum(${isShown(filter)}), 0) AS shown,
        ${sql.raw(gapKinds.map((kind) => `coalesce(sum(q."${kind}"), 0) AS "${kind}"`).join(',\n'))}
      FROM q`,
    ([row]) => ({
      total: Number(row?.total ?? 0),
      complete: Number(row?.complete ?? 0),
      shown: Number(row?.shown ?? 0),
      counts: Object.fromEntries(gapKinds.map((kind) => [kind, Number(row?.[kind] ?? 0)])) as DataQuality['counts'],
    }),
  )

type IncompleteRow = Omit<IncompleteClient, 'gaps'> & { gaps: Record<GapKind, boolean> }
const rowColumns: Columns<IncompleteRow> = {
  clientId: 'client.client_id',
  name: 'client.name',
  version: 'client.version',
  spent: eurosSql('f.spent_cents'),
  lastVisit: `(
    SELECT ${instantSql('max(visit_figures.arrival_utc)')}
    FROM visit_figures
    WHERE visit_figures.salon_id = client.salon_id
      AND visit_figures.client_id = client.client_id
  )`,
  phoneNumber: 'client.phone_number',
  email: 'client.email',
  birthDate: 'client.birth_date',
  consent: instantSql('f.consent_utc'),
  gaps: jsonObject(Object.fromEntries(gapKinds.map((kind) => [kind, booleanSql(`f."${kind}"`)]))),
  duplicateOf: jsonRow(
    { clientId: 'other_client.client_id', name: 'other_client.name' },
    'FROM clients other_client WHERE other_client.client_id = f.duplicate_id',
  ),
}
const rowJson = sql.raw(jsonObject(rowColumns))

export interface QualityPart {
  readonly offset: number
  readonly limit: number
}
/** A part of the clients whom the filter shows, those who spend most first. */
export const selectIncomplete = (db: TenantDb, filter: QualityFilter, { offset, limit }: QualityPart): Statement<IncompleteClient[]> =>
  db.queryRaw(
    (salonId) => sql`
      ${withGaps(db, salonId, filter)}
      SELECT ${rowJson} AS packed
      FROM (
        SELECT *
        FROM q
        WHERE ${isShown(filter)}
        ORDER BY q.spent_cents DESC, q.search_text, q.client_id
        LIMIT ${limit}
        OFFSET ${offset}
      ) f
      JOIN clients client ON client.client_id = f.client_id
      WHERE client.salon_id = ${salonId}
      ORDER BY f.spent_cents DESC, f.search_text, f.client_id`,
    (rows) =>
      rows.map((row): IncompleteClient => {
        const { gaps, ...client }: IncompleteRow = readJson(row.packed)
        return { ...client, gaps: gapKinds.filter((kind) => gaps[kind]) }
      }),
  )
