// Statements that the entries of a client's history have in common: formulas, diagnoses and pictures.
import { getTableName, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { ClientHistoryHair, ClientHistoryScalp } from '../../../../schema/api/care/treatment-diagnoses-schemas.ts'
import type { ClientHistoryGallery } from '../../../../schema/api/care/treatment-galleries-schemas.ts'
import { clientHistoryHairs, clientHistoryScalps } from '../../../../schema/tables/care/treatment-diagnoses.ts'
import { clientHistoryGalleries } from '../../../../schema/tables/care/treatment-galleries.ts'
import { booleanSql, type JsonColumns } from '../../../db/json-sql.ts'
import type { SalonTable, StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'

/** The team member of an entry, as a column of its row joined with `users team_member`. */
export const personSql = (entry: string) => `json_object(
  'userId', ${entry}.user_id,
  'firstName', coalesce(team_member.first_name, ''),
  'lastName', coalesce(team_member.last_name, '')
)`

/** The caller, as author of a new entry. */
export const caller = sql`w.user_id`

/** A kind of entries: its table and how a row of it becomes a reply. */
export interface EntryKind<Row> {
  readonly table: SalonTable
  readonly id: SQLiteColumn
  /** Alias of the row in `columns` and conditions. */
  readonly alias: string
  readonly columns: JsonColumns & Readonly<Record<keyof Row, string>>
}

/** Entries by a condition on the row, the newest day first; at most 500. */
export function selectEntries<Row>(db: StaffDb, kind: EntryKind<Row>, where: SQL): Statement<Row[]> {
  const entry = sql.raw(kind.alias)
  return db.selectJson<Row>(
    kind.columns,
    (salonId) => sql`
      FROM ${sql.raw(`${getTableName(kind.table)} ${kind.alias}`)}
      LEFT JOIN users team_member ON team_member.user_id = ${entry}.user_id
      WHERE ${entry}.salon_id = ${salonId}
        AND ${where}
        AND ${entry}.deleted_utc IS NULL
      ORDER BY ${entry}.day DESC, ${entry}.rowid DESC
      LIMIT 500`,
  )
}
export const isOfClient = ({ alias }: Pick<EntryKind<never>, 'alias'>, clientId: string): SQL =>
  sql`${sql.raw(alias)}.client_id = ${clientId}`
export const hasId = (kind: Pick<EntryKind<never>, 'id' | 'alias'>, id: string): SQL =>
  sql`${sql.raw(kind.alias)}.${sql.identifier(kind.id.name)} = ${id}`

/** Aborts with `missing` unless the visit is one of the client's; passes without a visit. */
export const abortUnlessVisitOf = (db: StaffDb, appointmentId: string | null | undefined, clientId: string | SQL) =>
  db.abortUnless('missing', (salonId) =>
    appointmentId
      ? sql`
        EXISTS (
          SELECT 1
          FROM appointments visit
          WHERE visit.salon_id = ${salonId}
            AND visit.appointment_id = ${appointmentId}
            AND visit.client_id = ${clientId}
            AND visit.deleted_utc IS NULL
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
      SELECT client.salon_id, ${db.nowUtc}, ${userId}, ${entity}, client.client_id, client.client_id, 'read'
      FROM clients client
      WHERE client.salon_id = ${salonId}
        AND client.client_id = ${clientId}
        AND client.deleted_utc IS NULL`,
  )

const commonColumns = (entry: string) => ({
  clientId: `${entry}.client_id`,
  day: `${entry}.day`,
  note: `${entry}.note`,
  image: `${entry}.image`,
  userDTO: personSql(entry),
  version: `${entry}.version`,
})

export const hairKind: EntryKind<ClientHistoryHair> = {
  table: clientHistoryHairs,
  id: clientHistoryHairs.clientHistoryHairId,
  alias: 'hair_diagnosis',
  columns: {
    clientHistoryHairId: 'hair_diagnosis.client_history_hair_id',
    texture: 'hair_diagnosis.texture',
    porosity: 'hair_diagnosis.porosity',
    density: 'hair_diagnosis.density',
    elasticity: 'hair_diagnosis.elasticity',
    damage: 'hair_diagnosis.damage',
    ...commonColumns('hair_diagnosis'),
  },
}
export const scalpKind: EntryKind<ClientHistoryScalp> = {
  table: clientHistoryScalps,
  id: clientHistoryScalps.clientHistoryScalpId,
  alias: 'scalp_diagnosis',
  columns: {
    clientHistoryScalpId: 'scalp_diagnosis.client_history_scalp_id',
    sebum: 'scalp_diagnosis.sebum',
    flaking: 'scalp_diagnosis.flaking',
    redness: 'scalp_diagnosis.redness',
    sensitivity: 'scalp_diagnosis.sensitivity',
    hairLoss: 'scalp_diagnosis.hair_loss',
    ...commonColumns('scalp_diagnosis'),
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
  alias: 'gallery',
  columns: {
    clientHistoryGalleryId: 'gallery.client_history_gallery_id',
    clientId: 'gallery.client_id',
    appointmentId: 'gallery.appointment_id',
    subClientId: 'gallery.sub_client_id',
    day: 'gallery.day',
    kind: 'gallery.kind',
    note: 'gallery.note',
    mayPublish: booleanSql('gallery.may_publish'),
    image: 'gallery.image',
    width: 'gallery.width',
    height: 'gallery.height',
    userDTO: personSql('gallery'),
    version: 'gallery.version',
  },
}

const select = (db: StaffDb, where: SQL) => selectEntries<ClientHistoryGallery>(db, galleryKind, where)
/** Pictures of a client, or of one of the client's pets, that are uploaded. */
export const selectPicturesOf = (db: StaffDb, clientId: string, subClientId?: string) => {
  const isShown = subClientId === undefined ? sql`` : sql` AND gallery.sub_client_id = ${subClientId}`
  return select(db, sql`${isOfClient(galleryKind, clientId)}${isShown} AND gallery.image IS NOT NULL`)
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
              FROM sub_clients pet
              WHERE pet.salon_id = ${salonId}
                AND pet.sub_client_id = ${subClientId}
                AND pet.client_id = ${clientId}
                AND pet.deleted_utc IS NULL
            )`,
        ),
      ]

type NewPicture = Pick<ClientHistoryGallery, 'clientId' | 'appointmentId' | 'subClientId' | 'day' | 'kind' | 'note' | 'mayPublish'>
export const insertPicture = (db: StaffDb, id: string, values: NewPicture) =>
  db.insert(clientHistoryGalleries, { clientHistoryGalleryId: id, userId: caller, ...values })
