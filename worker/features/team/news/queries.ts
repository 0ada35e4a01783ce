import { type SQL, sql } from 'drizzle-orm'
import type { News, NewsChange, NewsDraft } from '../../../../schema/api/team/news-schemas.ts'
import { toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { news, newsPictures } from '../../../../schema/tables/team/news.ts'
import { booleanSql, type Columns, instantSql, jsonObject, readJson } from '../../../db/json-sql.ts'
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
  newsId: 'news.news_id',
  text: 'news.text',
  image: 'news.image',
  width: 'coalesce(news_picture.width, 0)',
  height: 'coalesce(news_picture.height, 0)',
  pinned: booleanSql('news.pinned'),
  expires: 'news.expires',
  at: instantSql('news.at_utc'),
  userDTO: `json_object(
    'userId', news.user_id,
    'firstName', coalesce(team_member.first_name, ''),
    'lastName', coalesce(team_member.last_name, '')
  )`,
  version: 'news.version',
}
const newsJson = sql.raw(jsonObject(columns))

const isAdmin = (callerId: SQL) => sql`
  EXISTS (
    SELECT 1
    FROM user_permissions role
    WHERE role.user_id = ${callerId}
      AND role.permission_id = 'ADMIN'
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
    SELECT team_member.user_id, team_member.first_name, team_member.last_name, news_read.at_utc
    FROM users team_member
    LEFT JOIN news_reads news_read ON news_read.news_id = news.news_id AND news_read.user_id = team_member.user_id
    WHERE team_member.salon_id = news.salon_id
      AND team_member.user_id <> news.user_id
      AND team_member.deleted_utc IS NULL
      AND (team_member.employment_end IS NULL OR team_member.employment_end >= ${today})
    ORDER BY news_read.at_utc IS NULL, news_read.at_utc, team_member.first_name, team_member.last_name
  ) r`

/** News as the caller sees them, by a condition on `news`. Only administrators see expired ones, which come last. */
function select(db: StaffDb, where: SQL): Statement<News[]> {
  const today = toSalonDay(db.nowUtc, db.timeZone)
  const isExpired = sql`coalesce(news.expires < ${today}, FALSE)`
  return db.queryRaw(
    (salonId, callerId) => sql`
      SELECT
        ${newsJson} AS packed,
        news.user_id = ${callerId} OR EXISTS (
          SELECT 1
          FROM news_reads news_read
          WHERE news_read.news_id = news.news_id
            AND news_read.user_id = ${callerId}
        ) AS is_read,
        CASE WHEN ${isAdmin(callerId)} THEN (${selectReceipts(today)}) END AS receipts
      FROM news
      LEFT JOIN news_pictures news_picture ON news_picture.salon_id = news.salon_id AND news_picture.image = news.image
      LEFT JOIN users team_member ON team_member.user_id = news.user_id
      WHERE news.salon_id = ${salonId}
        AND ${where}
        AND news.deleted_utc IS NULL
        AND (NOT ${isExpired} OR ${isAdmin(callerId)})
      ORDER BY ${isExpired}, news.pinned DESC, news.at_utc DESC, news.rowid DESC
      LIMIT 100`,
    (rows) =>
      rows.map(
        (row): News => ({
          ...readJson(row.packed),
          read: Number(row.is_read) === 1,
          receipts: row.receipts === null ? null : readJson(row.receipts),
        }),
      ),
  )
}
export const selectNews = (db: StaffDb) => select(db, sql`TRUE`)
export const selectOneNews = (db: StaffDb, newsId: string) => select(db, sql`news.news_id = ${newsId}`)

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
      SELECT news_picture.image
      FROM news_pictures news_picture
      WHERE news_picture.image = ${key}
        AND news_picture.news_id = ${newsId}
        AND news_picture.salon_id = news.salon_id
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
export const selectAlertText = (newsId: string, row: 'team_member' | 'alerts'): SQL => sql`(
  SELECT iif(length(t.line) > ${alertLength}, substr(t.line, 1, ${alertLength - 1}) || '…', t.line)
  FROM (
    SELECT replace(replace(news.text, char(13), ''), char(10), ' ') AS line
    FROM news
    WHERE news.salon_id = ${sql.raw(row)}.salon_id
      AND news.news_id = ${newsId}
  ) t
)`

/** Marks the alerts of a cause as read for those who have read the news. */
export const markAlertsOfReaders = (db: StaffDb, newsId: string, cause: string): Statement<number> =>
  db.executeRaw(
    (salonId) => sql`
      UPDATE alerts
      SET read = 1
      WHERE cause = ${cause}
        AND user_id IN (
          SELECT news_read.user_id
          FROM news_reads news_read
          WHERE news_read.news_id = ${newsId}
            AND news_read.salon_id = ${salonId}
        )`,
  )

/** Records that the caller has read the news, once; aborts with `missing` unless all of them are the salon's. */
export function insertReads(db: StaffDb, newsIds: readonly string[]): Statement<unknown>[] {
  const ids = JSON.stringify(newsIds)
  const isAsked = sql`news.deleted_utc IS NULL AND news.news_id IN (SELECT value FROM json_each(${ids}))`
  return [
    db.abortUnless(
      'missing',
      (salonId) => sql`
        (SELECT count(*) FROM news WHERE news.salon_id = ${salonId} AND ${isAsked})
          = (SELECT count(DISTINCT value) FROM json_each(${ids}))`,
    ),
    db.executeRaw(
      (salonId, callerId) => sql`
        INSERT INTO news_reads (news_id, user_id, salon_id, at_utc)
        SELECT news.news_id, ${callerId}, news.salon_id, ${db.nowUtc}
        FROM news
        WHERE news.salon_id = ${salonId}
          AND ${isAsked}
        ON CONFLICT DO NOTHING`,
    ),
  ]
}
