// Statements that the entries of a client's history have in common: formulas, diagnoses and pictures.
import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { ClientHistoryHair, ClientHistoryScalp } from '../../../../schema/api/care/treatment-diagnoses-schemas.ts'
import type { ClientHistoryGallery } from '../../../../schema/api/care/treatment-galleries-schemas.ts'
import { clientHistoryHairs, clientHistoryScalps } from '../../../../schema/tables/care/treatment-diagnoses.ts'
import { clientHistoryGalleries } from '../../../../schema/tables/care/treatment-galleries.ts'
import { booleanSql, type JsonColumns, jsonObject } from '../../../db/json-sql.ts'
import type { SalonTable, StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'

/** The team member of an entry, as a column of `<table> n` joined with `users u`. */
export const personSql = `json_object(
  'userId', n.user_id,
  'firstName', coalesce(u.first_name, ''),
  'lastName', coalesce(u.last_name, '')
)`

/** The caller, as author of a new entry. */
export const caller = sql`w.user_id`

/** A kind of entries: its table and how a row `n` of it becomes a reply. */
export interface EntryKind<Row> {
  readonly table: SalonTable
  readonly id: SQLiteColumn
  readonly columns: JsonColumns & Readonly<Record<keyof Row, string>>
  /** Sub-select or name of the table, with its alias `n`. */
  readonly from: string
}

/** Entries by a condition on the row `n`, the newest day first; at most 500. */
export function selectEntries<Row>(db: StaffDb, kind: EntryKind<Row>, where: SQL): Statement<Row[]> {
  return db.queryRaw(
    (salonId) => sql`
      SELECT ${sql.raw(jsonObject(kind.columns))} AS packed
      FROM ${sql.raw(kind.from)}
      LEFT JOIN users u ON u.user_id = n.user_id
      WHERE n.salon_id = ${salonId}
        AND ${where}
        AND n.deleted_utc IS NULL
      ORDER BY n.day DESC, n.rowid DESC
      LIMIT 500`,
    (rows) => rows.map((row): Row => JSON.parse(String(row.packed))),
  )
}
export const isOfClient = (clientId: string): SQL => sql`n.client_id = ${clientId}`
export const hasId = (kind: Pick<EntryKind<never>, 'id'>, id: string): SQL => sql`n.${sql.identifier(kind.id.name)} = ${id}`

/** Aborts with `missing` unless the visit is one of the client's; passes without a visit. */
export const abortUnlessVisitOf = (db: StaffDb, appointmentId: string | null | undefined, clientId: string | SQL) =>
  db.abortUnless('missing', (salonId) =>
    appointmentId
      ? sql`
        EXISTS (
          SELECT 1
          FROM appointments p
          WHERE p.salon_id = ${salonId}
            AND p.appointment_id = ${appointmentId}
            AND p.client_id = ${clientId}
            AND p.deleted_utc IS NULL
        )`
      : sql`TRUE`,
  )

/** What a change of an entry says besides its values. */
export interface EntryChange {
  readonly version: number
  readonly deleted?: false | undefined
}

/** Changes an entry of the given version, or takes back its deletion; aborts with `stale` if there is none. */
export function updateEntry(
  db: StaffDb,
  { table, id: column }: Pick<EntryKind<never>, 'table' | 'id'>,
  id: string,
  { version, deleted }: EntryChange,
  values: Record<string, unknown>,
): Statement<unknown>[] {
  const isEntry = sql`${column} = ${id}`
  const hasVersion = sql`version = ${version}`
  const write = deleted === false ? db.restore(table, isEntry, hasVersion) : db.update(table, values, isEntry, hasVersion)
  return [write, db.abortIfUnchanged('stale')]
}

export const deleteEntry = (db: StaffDb, { table, id: column }: Pick<EntryKind<never>, 'table' | 'id'>, id: string) =>
  db.softDelete(table, sql`${column} = ${id}`)

/** Sets the picture whatever the version is; where `previous` is given, only if that is its key. */
export const updatePicture = (
  db: StaffDb,
  { table, id: column }: Pick<EntryKind<never>, 'table' | 'id'>,
  id: string,
  values: Record<string, unknown>,
  previous?: string,
) => db.update(table, values, sql`${column} = ${id}`, previous === undefined ? undefined : sql`image = ${previous}`)

/** Records in the audit log that the caller has read the entries of a client. */
export const recordRead = (db: StaffDb, entity: 'client_history_hairs' | 'client_history_scalps', clientId: string): Statement<number> =>
  db.executeRaw(
    (salonId, userId) => sql`
      INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action)
      SELECT c.salon_id, ${db.nowUtc}, ${userId}, ${entity}, c.client_id, c.client_id, 'read'
      FROM clients c
      WHERE c.salon_id = ${salonId}
        AND c.client_id = ${clientId}
        AND c.deleted_utc IS NULL`,
  )

const commonColumns = {
  clientId: 'n.client_id',
  day: 'n.day',
  note: 'n.note',
  image: 'n.image',
  userDTO: personSql,
  version: 'n.version',
}

export const hairKind: EntryKind<ClientHistoryHair> = {
  table: clientHistoryHairs,
  id: clientHistoryHairs.clientHistoryHairId,
  from: 'client_history_hairs n',
  columns: {
    clientHistoryHairId: 'n.client_history_hair_id',
    texture: 'n.texture',
    porosity: 'n.porosity',
    density: 'n.density',
    elasticity: 'n.elasticity',
    damage: 'n.damage',
    ...commonColumns,
  },
}
export const scalpKind: EntryKind<ClientHistoryScalp> = {
  table: clientHistoryScalps,
  id: clientHistoryScalps.clientHistoryScalpId,
  from: 'client_history_scalps n',
  columns: {
    clientHistoryScalpId: 'n.client_history_scalp_id',
    sebum: 'n.sebum',
    flaking: 'n.flaking',
    redness: 'n.redness',
    sensitivity: 'n.sensitivity',
    hairLoss: 'n.hair_loss',
    ...commonColumns,
  },
}

type Values<T> = Omit<T, 'image' | 'userDTO' | 'version'>
export const insertHair = (db: StaffDb, id: string, values: Omit<Values<ClientHistoryHair>, 'clientHistoryHairId'>) =>
  db.insert(clientHistoryHairs, { clientHistoryHairId: id, userId: caller, ...values })
export const insertScalp = (db: StaffDb, id: string, values: Omit<Values<ClientHistoryScalp>, 'clientHistoryScalpId'>) =>
  db.insert(clientHistoryScalps, { clientHistoryScalpId: id, userId: caller, ...values })

export const galleryKind: EntryKind<ClientHistoryGallery> = {
  table: clientHistoryGalleries,
  id: clientHistoryGalleries.clientHistoryGalleryId,
  from: 'client_history_galleries n',
  columns: {
    clientHistoryGalleryId: 'n.client_history_gallery_id',
    clientId: 'n.client_id',
    appointmentId: 'n.appointment_id',
    subClientId: 'n.sub_client_id',
    day: 'n.day',
    kind: 'n.kind',
    note: 'n.note',
    mayPublish: booleanSql('n.may_publish'),
    image: 'n.image',
    width: 'n.width',
    height: 'n.height',
    userDTO: personSql,
    version: 'n.version',
  },
}

const select = (db: StaffDb, where: SQL) => selectEntries<ClientHistoryGallery>(db, galleryKind, where)
/** Pictures of a client, or of one of the client's pets, that are uploaded. */
export const selectPicturesOf = (db: StaffDb, clientId: string, subClientId?: string) => {
  const isShown = subClientId === undefined ? sql`` : sql` AND n.sub_client_id = ${subClientId}`
  return select(db, sql`${isOfClient(clientId)}${isShown} AND n.image IS NOT NULL`)
}
export const selectPicture = (db: StaffDb, id: string) => select(db, hasId(galleryKind, id))

/** Aborts with `missing` unless the pet is the client's; no statement for a picture of no pet. */
export const abortUnlessPetOf = (db: StaffDb, subClientId: string | null, clientId: string): Statement<number>[] =>
  subClientId === null
    ? []
    : [
        db.abortUnless(
          'missing',
          (salonId) => sql`
            EXISTS (
              SELECT 1
              FROM sub_clients p
              WHERE p.salon_id = ${salonId}
                AND p.sub_client_id = ${subClientId}
                AND p.client_id = ${clientId}
                AND p.deleted_utc IS NULL
            )`,
        ),
      ]

type NewPicture = Pick<ClientHistoryGallery, 'clientId' | 'appointmentId' | 'subClientId' | 'day' | 'kind' | 'note' | 'mayPublish'>
export const insertPicture = (db: StaffDb, id: string, values: NewPicture) =>
  db.insert(clientHistoryGalleries, { clientHistoryGalleryId: id, userId: caller, ...values })
