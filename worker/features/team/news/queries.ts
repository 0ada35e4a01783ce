import { type SQL, sql } from 'drizzle-orm'
import type { News, NewsChange, NewsDraft } from '../../../../schema/api/team/news-schemas.ts'
import { toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { news, newsPictures } from '../../../../schema/tables/team/news.ts'
import { booleanSql, type Columns, instantSql, jsonObject } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'

/** A stored picture: the key of its file and its size in pixels. */
export interface NewsPicture {
  readonly image: string
  readonly width: number
  readonly height: number
}

/** Properties that depend on who reads; the others are columns. */
type OwnProperty = 'read' | 'receipts'
const columns: Columns<Omit<News, OwnProperty>> = {
  newsId: 'n.news_id',
  text: 'n.text',
  image: 'n.image',
  width: 'coalesce(p.width, 0)',
  height: 'coalesce(p.height, 0)',
  pinned: booleanSql('n.pinned'),
  expires: 'n.expires',
  at: instantSql('n.at_utc'),
  userDTO: `json_object('userId', n.user_id, 'firstName', coalesce(a.first_name, ''), 'lastName', coalesce(a.last_name, ''))`,
  version: 'n.version',
}
const newsJson = sql.raw(jsonObject(columns))

const isAdmin = (callerId: SQL) => sql`
  EXISTS (
    SELECT 1
    FROM user_permissions q
    WHERE q.user_id = ${callerId}
      AND q.permission_id = 'ADMIN'
  )`

/** Every colleague of the author who works there today, with the time at which they read the news: those who have come first. */
const selectReceipts = (today: string) => sql`
  SELECT json_group_array(
    json_object(
      'userId', r.user_id,
      'firstName', r.first_name,
      'lastName', r.last_name,
      'read', ${sql.raw(instantSql('r.at_utc'))}
    )
  )
  FROM (
    SELECT u.user_id, u.first_name, u.last_name, o.at_utc
    FROM users u
    LEFT JOIN news_reads o ON o.news_id = n.news_id AND o.user_id = u.user_id
    WHERE u.salon_id = n.salon_id
      AND u.user_id <> n.user_id
      AND u.deleted_utc IS NULL
      AND (u.employment_end IS NULL OR u.employment_end >= ${today})
    ORDER BY o.at_utc IS NULL, o.at_utc, u.first_name, u.last_name
  ) r`

/** News as the caller sees them, by a condition on the row `n`. Only administrators see expired ones, which come last. */
function select(db: StaffDb, where: SQL): Statement<News[]> {
  const today = toSalonDay(db.nowUtc, db.timeZone)
  const isExpired = sql`coalesce(n.expires < ${today}, FALSE)`
  return db.queryRaw(
    (salonId, callerId) => sql`
      SELECT
        ${newsJson} AS packed,
        n.user_id = ${callerId} OR EXISTS (
          SELECT 1
          FROM news_reads o
          WHERE o.news_id = n.news_id
            AND o.user_id = ${callerId}
        ) AS is_read,
        CASE WHEN ${isAdmin(callerId)} THEN (${selectReceipts(today)}) END AS receipts
      FROM news n
      LEFT JOIN news_pictures p ON p.salon_id = n.salon_id AND p.image = n.image
      LEFT JOIN users a ON a.user_id = n.user_id
      WHERE n.salon_id = ${salonId}
        AND ${where}
        AND n.deleted_utc IS NULL
        AND (NOT ${isExpired} OR ${isAdmin(callerId)})
      ORDER BY ${isExpired}, n.pinned DESC, n.at_utc DESC, n.rowid DESC
      LIMIT 100`,
    (rows) =>
      rows.map(
        (row): News => ({
          ...JSON.parse(String(row.packed)),
          read: Number(row.is_read) === 1,
          receipts: row.receipts === null ? null : JSON.parse(String(row.receipts)),
        }),
      ),
  )
}
export const selectNews = (db: StaffDb) => select(db, sql`TRUE`)
export const selectOneNews = (db: StaffDb, newsId: string) => select(db, sql`n.news_id = ${newsId}`)

const insertPicture = (db: StaffDb, newsId: string, picture: NewsPicture | undefined): Statement<unknown>[] =>
  picture ? [db.insert(newsPictures, { ...picture, newsId, at: db.now })] : []

export const insertNews = (
  db: StaffDb,
  newsId: string,
  values: Pick<NewsDraft, 'text' | 'pinned' | 'expires'>,
  picture: NewsPicture | undefined,
): Statement<unknown>[] => [
  db.insert(news, { ...values, newsId, userId: sql`w.user_id`, image: picture?.image ?? null, at: db.now }),
  ...insertPicture(db, newsId, picture),
]

/** Which picture a change leaves: a new one, none, the one of an earlier key, or (undefined) the present one. */
export type PictureChange = NewsPicture | { readonly key: string } | null | undefined

/** The key, if it is that of a picture which these news have had; otherwise the present one. */
const selectEarlierPicture = (newsId: string, key: string) => sql`
  coalesce(
    (
      SELECT p.image
      FROM news_pictures p
      WHERE p.image = ${key}
        AND p.news_id = ${newsId}
        AND p.salon_id = news.salon_id
    ),
    image
  )`

const toKey = (picture: NewsPicture | null | undefined) => (picture ? picture.image : picture)

/** Changes news of the given version; aborts with `stale` if there are none. */
export function updateNews(
  db: StaffDb,
  newsId: string,
  { version, ...values }: Pick<NewsChange, 'version' | 'text' | 'pinned' | 'expires'>,
  picture: PictureChange,
): Statement<unknown>[] {
  const isNew = picture !== null && picture !== undefined && 'image' in picture
  const image = picture && 'key' in picture ? selectEarlierPicture(newsId, picture.key) : toKey(picture)
  return [
    db.update(news, { ...values, image }, sql`news_id = ${newsId}`, sql`version = ${version}`),
    db.abortIfUnchanged('stale'),
    ...(isNew ? insertPicture(db, newsId, picture) : []),
  ]
}

export const restoreNews = (db: StaffDb, newsId: string, version: number): Statement<unknown>[] => [
  db.restore(news, sql`news_id = ${newsId}`, sql`version = ${version}`),
  db.abortIfUnchanged('stale'),
]

/** Aborts with `missing` if there are none. */
export const deleteNews = (db: StaffDb, newsId: string): Statement<unknown>[] => [
  db.softDelete(news, sql`news_id = ${newsId}`),
  db.abortIfUnchanged('missing'),
]

/** Characters of the news that an alert shows. */
const alertLength = 160
/** Text of the alerts about news, their beginning on one line; `row` is of the same salon. */
export const selectAlertText = (newsId: string, row: 'u' | 'alerts'): SQL => sql`(
  SELECT iif(length(t.line) > ${alertLength}, substr(t.line, 1, ${alertLength - 1}) || '…', t.line)
  FROM (
    SELECT replace(replace(n.text, char(13), ''), char(10), ' ') AS line
    FROM news n
    WHERE n.salon_id = ${sql.raw(row)}.salon_id
      AND n.news_id = ${newsId}
  ) t
)`

/** Marks the alerts of a cause as read for those who have read the news. */
export const markAlertsOfReaders = (db: StaffDb, newsId: string, cause: string): Statement<number> =>
  db.executeRaw(
    (salonId) => sql`
      UPDATE alerts
      SET read = 1
      WHERE cause = ${cause}
        AND user_id IN (SELECT o.user_id FROM news_reads o WHERE o.news_id = ${newsId} AND o.salon_id = ${salonId})`,
  )

/** Records that the caller has read the news, once; aborts with `missing` unless all of them are the salon's. */
export function insertReads(db: StaffDb, newsIds: readonly string[]): Statement<unknown>[] {
  const ids = JSON.stringify(newsIds)
  const isAsked = sql`n.deleted_utc IS NULL AND n.news_id IN (SELECT value FROM json_each(${ids}))`
  return [
    db.abortUnless(
      'missing',
      (salonId) => sql`
        (SELECT count(*) FROM news n WHERE n.salon_id = ${salonId} AND ${isAsked})
          = (SELECT count(DISTINCT value) FROM json_each(${ids}))`,
    ),
    db.executeRaw(
      (salonId, callerId) => sql`
        INSERT INTO news_reads (news_id, user_id, salon_id, at_utc)
        SELECT n.news_id, ${callerId}, n.salon_id, ${db.nowUtc}
        FROM news n
        WHERE n.salon_id = ${salonId}
          AND ${isAsked}
        ON CONFLICT DO NOTHING`,
    ),
  ]
}
