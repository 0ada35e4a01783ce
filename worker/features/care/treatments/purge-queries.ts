import { sql } from 'drizzle-orm'
import type { SystemDb } from '../../../db/system-db.ts'

const tables = {
  galleries: { name: 'client_history_galleries', id: 'client_history_gallery_id' },
  colours: { name: 'client_history_colours', id: 'client_history_colour_id' },
  hairs: { name: 'client_history_hairs', id: 'client_history_hair_id' },
  scalps: { name: 'client_history_scalps', id: 'client_history_scalp_id' },
} as const
const tableNames = Object.keys(tables) as (keyof typeof tables)[]

/** An entry whose picture has to go. */
export interface DeletedPicture {
  readonly table: keyof typeof tables
  readonly id: string
  readonly image: string | null
}

/** Entries with a picture that were deleted before a time (seconds UTC), and pictures never uploaded since then; at most 400. */
export async function selectDeletedPictures(db: SystemDb, before: number): Promise<DeletedPicture[]> {
  const found = await db.batch(
    ...tableNames.map((table) => {
      const { name, id } = tables[table]
      const isAbandoned = table === 'galleries' ? sql`OR (t.image IS NULL AND t.changed_utc <= ${before})` : sql``
      return db.queryRaw(
        sql`
          SELECT ${sql.identifier(id)} AS id, t.image
          FROM ${sql.identifier(name)} t
          WHERE (t.deleted_utc <= ${before} AND t.image IS NOT NULL)
            ${isAbandoned}
          LIMIT 100`,
        (rows): DeletedPicture[] =>
          rows.map((row) => ({ table, id: String(row.id), image: row.image === null ? null : String(row.image) })),
      )
    }),
  )
  return found.flat()
}

/** A picture goes with its row; another entry only loses its picture. */
export async function deletePictureRows(db: SystemDb, pictures: readonly DeletedPicture[]): Promise<void> {
  if (pictures.length === 0) return
  await db.batch(
    ...tableNames.map((table) => {
      const { name, id } = tables[table]
      const ids = JSON.stringify(pictures.filter((one) => one.table === table).map((one) => one.id))
      const isPurged = sql`${sql.identifier(id)} IN (SELECT value FROM json_each(${ids}))`
      return db.executeRaw(
        table === 'galleries'
          ? sql`DELETE FROM ${sql.identifier(name)} WHERE ${isPurged}`
          : sql`UPDATE ${sql.identifier(name)} SET image = NULL WHERE ${isPurged}`,
      )
    }),
  )
}
