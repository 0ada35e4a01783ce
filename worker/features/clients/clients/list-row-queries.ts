import { sql } from 'drizzle-orm'
import type { ClientRow } from '../../../../schema/api/clients/client-list.ts'
import { isNearName } from '../../../../schema/rules/clients/near-name.ts'
import { booleanSql, type Columns, eurosSql, jsonArray, jsonObject } from '../../../db/json-sql.ts'
import { outstandingOfClient } from '../../money/ledger/index.ts'
import { bookingColumns, lastBookingOf, nextBookingOf, noShowsOfClient, spentByClient } from './overview-queries.ts'

const { agendaId: _agendaId, ...lastColumns } = bookingColumns
/** SQL: `clients o` is somebody else than `clients c`, and nobody has said that they are not the same. */
export const isOtherClient = `
  o.client_id <> c.client_id
  AND o.deleted_utc IS NULL
  AND NOT EXISTS (
    SELECT 1
    FROM client_distinctions d
    WHERE d.salon_id = c.salon_id
      AND d.client_id = min(c.client_id, o.client_id)
      AND d.other_client_id = max(c.client_id, o.client_id)
  )`
/** Other clients with the phone number or the birth date of `clients c`, found by their indexes. */
const fromSimilarClients = `FROM (
  SELECT o.name, 1 AS has_phone
  FROM clients o
  WHERE o.salon_id = c.salon_id
    AND o.phone_number = c.phone_number
    AND c.phone_number <> ''
    AND ${isOtherClient}
  UNION ALL
  SELECT o.name, 0
  FROM clients o
  WHERE o.salon_id = c.salon_id
    AND o.birth_date = c.birth_date
    AND ${isOtherClient}
) o`
interface ListRow extends Omit<ClientRow, 'possibleDuplicate'> {
  /** Clients of the same phone number or birth date who are not known to be other persons. */
  similar: { name: string; hasPhone: number }[]
}
const rowColumns: Columns<ListRow> = {
  clientId: 'c.client_id',
  name: 'c.name',
  phoneNumber: 'c.phone_number',
  whatsApp: `iif(c.whats_app <> '', c.whats_app, iif(c.whats_app_gateway, c.phone_number, ''))`,
  email: 'c.email',
  birthDate: 'c.birth_date',
  allergies: 'c.allergies',
  inactiveReason: 'c.inactive_reason',
  salonConfigCategoryId: 'c.salon_config_category_id',
  category: `(
    SELECT g.category
    FROM salon_config_categories g
    WHERE g.salon_id = c.salon_id
      AND g.salon_config_category_id = c.salon_config_category_id
      AND g.deleted_utc IS NULL
  )`,
  image: 'c.image',
  lastVisit: lastBookingOf(lastColumns),
  nextBooking: nextBookingOf(bookingColumns),
  spent: eurosSql(spentByClient),
  notCome: noShowsOfClient,
  balance: eurosSql(outstandingOfClient),
  unreachable: booleanSql(`c.phone_number = '' AND c.phone_number_2 = '' AND c.whats_app = '' AND c.email = ''`),
  similar: jsonArray({ name: 'o.name', hasPhone: 'o.has_phone' }, fromSimilarClients),
}
/** A row of the list as JSON, FROM clients c and (now_utc) s. */
export const rowJson = sql.raw(jsonObject(rowColumns))

export function parseListRow(packed: unknown): ClientRow {
  const { similar, ...row }: ListRow = JSON.parse(String(packed))
  return { ...row, possibleDuplicate: similar.some(({ name, hasPhone }) => hasPhone === 1 || isNearName(name, row.name)) }
}
