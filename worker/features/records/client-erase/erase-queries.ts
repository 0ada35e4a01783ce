import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm'
import { type ClientReference, clientReferences, getKey } from '../../../../schema/tables/clients/client-references.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import { belongsToClients, listColumns, selectIds, toBlank } from './queries.ts'

/** Columns that may name the record that a row of the audit log is part of. */
const rootColumns = ['client_id', 'agenda_id', 'appointment_id', 'sub_client_id', 'waiting_list_entry_id']

/** The audit log of a table's rows stays as who and when, without what. */
function scrubAuditLog(db: StaffDb, clientId: string, reference: ClientReference): Statement<number> {
  const { table } = reference
  const key = Object.values(getTableColumns(table)).some(({ primary }) => primary) ? [getKey(table).name] : []
  const names = [...new Set([...key, ...listColumns(table).flatMap(({ name }) => (rootColumns.includes(name) ? [name] : []))])]
  return db.executeRaw((salonId) => {
    const rows = belongsToClients(reference, salonId, selectIds(salonId, clientId))
    const roots = names.map((name) => sql`SELECT ${sql.identifier(name)} FROM ${table} WHERE ${rows}`)
    return sql`
      UPDATE audit_log
      SET before = NULL, after = NULL
      WHERE salon_id = ${salonId}
        AND entity = ${getTableName(table)}
        AND root_id IN (${sql.join(roots, sql` UNION ALL `)})`
  })
}

const deleteRows = (db: StaffDb, clientId: string, reference: ClientReference): Statement<number> =>
  db.executeRaw(
    (salonId) => sql`DELETE FROM ${reference.table} WHERE ${belongsToClients(reference, salonId, selectIds(salonId, clientId))}`,
  )

/** `values` are columns that get another value than nothing. */
function blankRows(db: StaffDb, clientId: string, reference: ClientReference, values: Readonly<Record<string, SQL>> = {}) {
  const { table, personal = [] } = reference
  const blanks = personal.filter(({ name }) => !(name in values)).map((column) => sql`${sql.identifier(column.name)} = ${toBlank(column)}`)
  const others = Object.entries(values).map(([name, value]) => sql`${sql.identifier(name)} = ${value}`)
  return db.executeRaw((salonId, userId) => {
    const hasVersion = listColumns(table).some(({ name }) => name === 'version')
    const audit = hasVersion ? [sql`version = version + 1`, sql`changed_by = ${userId}`, sql`changed_utc = ${db.nowUtc}`] : []
    return sql`
      UPDATE ${table}
      SET ${sql.join([...blanks, ...others, ...audit], sql`, `)}
      WHERE ${belongsToClients(reference, salonId, selectIds(salonId, clientId))}`
  })
}

/** What is found by the client's phone numbers: remembered phones and codes that were sent. */
const erasePhones = (db: StaffDb, clientId: string): Statement<number>[] =>
  (['device_codes', 'guest_codes'] as const).map((table) =>
    db.executeRaw(
      (salonId) => sql`
        DELETE FROM ${sql.identifier(table)}
        WHERE salon_id = ${salonId}
          AND phone_number IN (
            SELECT j.value
            FROM clients client, json_each(json_array(client.phone_number, client.phone_number_2)) j
            WHERE client.salon_id = ${salonId}
              AND client.client_id IN (${selectIds(salonId, clientId)})
              AND j.value <> ''
          )`,
    ),
  )

/** Alerts name the client in their text. */
const deleteAlerts = (db: StaffDb, clientId: string): Statement<number> =>
  db.executeRaw(
    (salonId) => sql`
      DELETE FROM alerts
      WHERE user_id IN (SELECT team_member.user_id FROM users team_member WHERE team_member.salon_id = ${salonId})
        AND json_extract(parameters_json, '$.id') IN (
          SELECT id FROM (${selectIds(salonId, clientId)})
          UNION ALL
          SELECT booking.agenda_id
          FROM agendas booking
          WHERE booking.salon_id = ${salonId}
            AND booking.client_id IN (${selectIds(salonId, clientId)})
        )`,
  )

/** Texts and recipients of messages go; those that wait are not sent. */
const blankMessages = (db: StaffDb, clientId: string): Statement<number> =>
  db.executeRaw(
    (salonId) => sql`
      UPDATE outbox
      SET
        recipient = '',
        data_json = '{}',
        reason = iif(state IN ('waiting', 'sending'), 'client_inactive', reason),
        state = iif(state IN ('waiting', 'sending'), 'failed', state)
      WHERE salon_id = ${salonId}
        AND (
          client_id IN (${selectIds(salonId, clientId)})
          OR agenda_id IN (
            SELECT booking.agenda_id
            FROM agendas booking
            WHERE booking.salon_id = ${salonId}
              AND booking.client_id IN (${selectIds(salonId, clientId)})
          )
        )`,
  )

/** What is printed on gift cards that the client bought or holds, and the e-mails with them. The money stays. */
function blankGiftCards(db: StaffDb, clientId: string): Statement<number>[] {
  const cards = (salonId: SQL) => sql`
    SELECT prepaid_account.prepaid_id
    FROM prepaid_accounts prepaid_account
    WHERE prepaid_account.salon_id = ${salonId}
      AND (
        prepaid_account.client_id IN (${selectIds(salonId, clientId)})
        OR prepaid_account.holder_client_id IN (${selectIds(salonId, clientId)})
      )`
  return [
    db.executeRaw(
      (salonId, userId) => sql`
        UPDATE gift_cards
        SET message = '', recipient_email = '', version = version + 1, changed_by = ${userId}, changed_utc = ${db.nowUtc}
        WHERE salon_id = ${salonId}
          AND prepaid_id IN (${cards(salonId)})`,
    ),
    db.executeRaw(
      (salonId) => sql`
        UPDATE outbox
        SET
          recipient = '',
          data_json = '{}',
          reason = iif(state IN ('waiting', 'sending'), 'client_inactive', reason),
          state = iif(state IN ('waiting', 'sending'), 'failed', state)
        WHERE salon_id = ${salonId}
          AND kind IN ('gift_card', 'gift_card_expiring')
          AND data_json ->> 'prepaidId' IN (${cards(salonId)})`,
    ),
    db.executeRaw(
      (salonId) => sql`
        UPDATE audit_log
        SET before = NULL, after = NULL
        WHERE salon_id = ${salonId}
          AND entity = 'gift_cards'
          AND root_id IN (${cards(salonId)})`,
    ),
  ]
}

/** Drafts of invoices, which are free again; issued invoices are kept as they are, as the law requires. */
function blankInvoiceDrafts(db: StaffDb, clientId: string): Statement<number>[] {
  const drafts = (salonId: SQL) => sql`
    SELECT invoice.invoice_id
    FROM invoices invoice
    WHERE invoice.salon_id = ${salonId}
      AND invoice.number IS NULL
      AND invoice.client_id IN (${selectIds(salonId, clientId)})`
  return [
    db.executeRaw(
      (salonId, userId) => sql`
        UPDATE invoice_entries
        SET deleted_utc = ${db.nowUtc}, version = version + 1, changed_by = ${userId}, changed_utc = ${db.nowUtc}
        WHERE salon_id = ${salonId}
          AND deleted_utc IS NULL
          AND invoice_id IN (${drafts(salonId)})`,
    ),
    db.executeRaw(
      (salonId, userId) => sql`
        UPDATE invoices
        SET
          document_json = json_set(document_json, '$.buyer', json('{}'), '$.reason', ''),
          deleted_utc = coalesce(deleted_utc, ${db.nowUtc}), version = version + 1, changed_by = ${userId}, changed_utc = ${db.nowUtc}
        WHERE salon_id = ${salonId}
          AND invoice_id IN (${drafts(salonId)})`,
    ),
    db.executeRaw(
      (salonId) => sql`
        UPDATE audit_log
        SET before = NULL, after = NULL
        WHERE salon_id = ${salonId}
          AND entity = 'invoices'
          AND root_id IN (${drafts(salonId)})`,
    ),
  ]
}

const unlinkUsers = (db: StaffDb, clientId: string): Statement<number> =>
  db.executeRaw(
    (salonId, userId) => sql`
      UPDATE users
      SET client_id = NULL, version = version + 1, changed_by = ${userId}, changed_utc = ${db.nowUtc}
      WHERE salon_id = ${salonId}
        AND client_id IN (${selectIds(salonId, clientId)})`,
  )

/** The merges go last: the sub-select of the ids reads them. */
const deleteMerges = (db: StaffDb, clientId: string): Statement<number> =>
  db.executeRaw(
    (salonId) => sql`
      DELETE FROM client_merges
      WHERE salon_id = ${salonId}
        AND (kept_client_id IN (${selectIds(salonId, clientId)}) OR deleted_client_id IN (${selectIds(salonId, clientId)}))`,
  )

const isClientTable = ({ export: name }: ClientReference) => name === 'client'

/**
 * Everything by which the person could be recognised. The row of the client stays, deleted, under `name`, because old bookings name it.
 * Rows that hang on other rows of the client come before those.
 */
export function eraseClient(db: StaffDb, clientId: string, name: string): Statement<unknown>[] {
  const byDepth = clientReferences.toSorted((a, b) => Number(a.path === 'client') - Number(b.path === 'client'))
  const deleted = byDepth.filter(({ erase }) => erase === 'delete')
  const blanked = byDepth.filter(({ erase, personal }) => erase === 'blank' && personal)
  const own = clientReferences.filter(isClientTable)
  const values = { name: sql`${name}`, deleted_utc: sql`${db.nowUtc}` }
  return [
    ...erasePhones(db, clientId),
    deleteAlerts(db, clientId),
    blankMessages(db, clientId),
    ...blankGiftCards(db, clientId),
    ...blankInvoiceDrafts(db, clientId),
    unlinkUsers(db, clientId),
    // A deleted row writes nothing to the audit log, a changed one does: its log is emptied behind the change.
    ...deleted.map((reference) => scrubAuditLog(db, clientId, reference)),
    ...deleted.map((reference) => deleteRows(db, clientId, reference)),
    ...blanked.map((reference) => blankRows(db, clientId, reference)),
    ...own.map((reference) => blankRows(db, clientId, reference, values)),
    ...[...blanked, ...own].map((reference) => scrubAuditLog(db, clientId, reference)),
    deleteMerges(db, clientId),
  ]
}
