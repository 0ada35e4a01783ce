import { type SQL, sql } from 'drizzle-orm'
import type { ClientHistoryGallery } from '../../../../schema/api/care/treatment-galleries.ts'
import { clientHistoryGalleries } from '../../../../schema/tables/care/treatment-galleries.ts'
import { booleanSql } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import { caller, type EntryKind, hasId, isOfClient, personSql, selectEntries } from './queries.ts'

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
