import { type SQL, sql } from 'drizzle-orm'
import type { ClientHistoryColour, ColourArea } from '../../../../schema/api/care/treatment-colours-schemas.ts'
import { listProductUses } from '../../../../schema/rules/care/colour-formulas.ts'
import type { ColourArea as StoredArea } from '../../../../schema/rules/care/colour-terms.ts'
import { type ColourUse, clientHistoryColours } from '../../../../schema/tables/care/treatment-colours.ts'
import { storedJsonSql } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import { isOfVisitClient } from '../patch-tests/index.ts'
import {
  abortUnlessVisitOf,
  caller,
  type EntryChange,
  type EntryKind,
  hasId,
  isOfClient,
  personSql,
  selectEntries,
  updateEntry,
} from './queries.ts'
import { returnUses, takeRestoredUses, takeUses } from './stock-queries.ts'

/** A formula as SQL reads it; costs are computed from the uses. */
export interface ColourRow extends Omit<ClientHistoryColour, 'areas' | 'cost'> {
  areas: StoredArea[]
  uses: ColourUse[]
}

export const colourKind: EntryKind<ColourRow> = {
  table: clientHistoryColours,
  id: clientHistoryColours.clientHistoryColourId,
  alias: 'colour',
  columns: {
    clientHistoryColourId: 'colour.client_history_colour_id',
    clientId: 'colour.client_id',
    appointmentId: 'colour.appointment_id',
    day: 'colour.day',
    title: 'colour.title',
    areas: storedJsonSql('colour.areas_json', '[]'),
    naturalBase: 'colour.natural_base',
    greyPercent: 'colour.grey_percent',
    result: 'colour.result',
    nextTime: 'colour.next_time',
    leftoverGrams: 'colour.leftover_grams',
    uses: storedJsonSql('colour.uses_json', '[]'),
    image: 'colour.image',
    userDTO: personSql('colour'),
    version: 'colour.version',
  },
}

const sumCosts = (uses: readonly ColourUse[]) => Math.round(uses.reduce((sum, { cost }) => sum + cost * 100, 0)) / 100

export function toColour({ areas, uses, ...row }: ColourRow): ClientHistoryColour {
  const toArea = (area: StoredArea, at: number): ColourArea => ({ ...area, cost: sumCosts(uses.filter((use) => use.area === at)) })
  return { ...row, areas: areas.map(toArea), cost: sumCosts(uses) }
}

/** Formulas by a condition on `client_history_colours colour`, the newest first; `image` is the key of the picture. */
export function selectColours(db: StaffDb, where: SQL): Statement<ClientHistoryColour[]> {
  const rows = selectEntries<ColourRow>(db, colourKind, where)
  return { ...rows, read: (result) => rows.read(result).map(toColour) }
}
export const selectColoursOf = (db: StaffDb, clientId: string) => selectColours(db, isOfClient(colourKind, clientId))
/** Formulas of the client of a visit. */
export const selectColoursOfVisitClient = (db: StaffDb, appointmentId: string) =>
  selectColours(db, isOfVisitClient('colour', appointmentId))
export const selectColourRow = (db: StaffDb, id: string) => selectEntries<ColourRow>(db, colourKind, hasId(colourKind, id))
export const selectColour = (db: StaffDb, id: string) => selectColours(db, hasId(colourKind, id))

/** The uses with what they cost now, as JSON for the column; products of other salons are left out. */
const usesSql = (salonId: SQL, json: string): SQL => sql`(
  SELECT json_group_array(
    json_object(
      'area', x.value ->> 'area',
      'productId', product.product_id,
      'grams', x.value ->> 'grams',
      'cost', round(iif(product.content_grams > 0, (x.value ->> 'grams') * product.cost_cents * 1.0 / product.content_grams, 0)) / 100.0
    )
  )
  FROM json_each(${json}) x
  JOIN products product ON product.product_id = x.value ->> 'productId' AND product.salon_id = ${salonId}
)`

/** Aborts with `missing` unless the salon has all products of the uses. */
const abortUnlessProducts = (db: StaffDb, json: string) =>
  db.abortUnless(
    'missing',
    (salonId) => sql`
      NOT EXISTS (
        SELECT 1
        FROM json_each(${json}) x
        LEFT JOIN products product ON product.product_id = x.value ->> 'productId' AND product.salon_id = ${salonId}
        WHERE product.product_id IS NULL
      )`,
  )

/** Visit in progress of a client, into which a formula of today belongs. */
const openVisitSql = (salonId: SQL, clientId: string): SQL => sql`(
  SELECT visit.appointment_id
  FROM appointments visit
  WHERE visit.salon_id = ${salonId}
    AND visit.client_id = ${clientId}
    AND visit.arrival_utc IS NOT NULL
    AND visit.checked_out_utc IS NULL
    AND visit.deleted_utc IS NULL
  ORDER BY visit.arrival_utc DESC
  LIMIT 1
)`

export interface ColourValues {
  appointmentId: string | null
  day: string
  title: string
  areas: StoredArea[]
  naturalBase: number | null
  greyPercent: number | null
  result: string
  nextTime: string
  leftoverGrams: number
}

/** A new formula; what it takes of the salon's products leaves the stock. A formula of `today` belongs to the visit in progress. */
export function insertColour(
  db: StaffDb,
  id: string,
  today: string,
  { clientId, ...values }: ColourValues & { clientId: string },
): Statement<unknown>[] {
  const uses = JSON.stringify(listProductUses(values.areas))
  const visit = values.appointmentId ?? (values.day === today ? openVisitSql(sql`w.salon_id`, clientId) : null)
  return [
    abortUnlessProducts(db, uses),
    ...takeUses(db, id, uses),
    db.insert(clientHistoryColours, {
      ...values,
      clientHistoryColourId: id,
      userId: caller,
      clientId,
      appointmentId: visit,
      uses: usesSql(sql`w.salon_id`, uses),
    }),
  ]
}

/** Aborts with `missing` unless the visit is one of the formula's client; no statement without a visit. */
export const abortUnlessColourVisit = (db: StaffDb, id: string, appointmentId: string | null | undefined): Statement<unknown>[] =>
  appointmentId
    ? [
        abortUnlessVisitOf(
          db,
          appointmentId,
          sql`(
            SELECT colour.client_id
            FROM client_history_colours colour
            WHERE colour.salon_id = visit.salon_id
              AND colour.client_history_colour_id = ${id}
          )`,
        ),
      ]
    : []

/** Changes a formula of the given version, or takes back its deletion, and moves the stock by the difference; aborts with `stale`. */
export function updateColour(db: StaffDb, id: string, change: EntryChange, values: Partial<ColourValues>): Statement<unknown>[] {
  if (change.deleted === false) return [...takeRestoredUses(db, id), ...updateEntry(db, colourKind, id, change, {})]
  if (!values.areas) return updateEntry(db, colourKind, id, change, values)
  const uses = JSON.stringify(listProductUses(values.areas))
  const stored = { ...values, uses: usesSql(sql`client_history_colours.salon_id`, uses) }
  return [abortUnlessProducts(db, uses), ...takeUses(db, id, uses), ...updateEntry(db, colourKind, id, change, stored)]
}

/** Deletes a formula (`removal`) after what it took has been returned to the stock. */
export const deleteColour = (db: StaffDb, id: string) => ({
  stock: returnUses(db, id),
  removal: db.softDelete(clientHistoryColours, sql`client_history_colour_id = ${id}`),
})
