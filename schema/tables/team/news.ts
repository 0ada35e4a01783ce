import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { auditColumns, day, flag, instant, owned } from '../columns.ts'

/** What a salon announces to its team. `image` is the key of the stored picture, of which `newsPictures` has the size. */
export const news = sqliteTable(
  'news',
  {
    newsId: text('news_id').primaryKey(),
    ...owned,
    /** The administrator who wrote it. */
    userId: text('user_id').notNull(),
    text: text('text').notNull(),
    image: text('image'),
    /** Stands above the others. */
    pinned: flag('pinned').notNull().default(false),
    /** The last day on which the team sees it; null for no end. */
    expires: day('expires'),
    at: instant('at_utc').notNull(),
    ...auditColumns,
  },
  (t) => [index('news_salon').on(t.salonId, t.at)],
)

/** Pictures of news, earlier ones included: a change can be taken back until the file is purged. */
export const newsPictures = sqliteTable(
  'news_pictures',
  {
    /** Key of the stored file. */
    image: text('image').primaryKey(),
    ...owned,
    newsId: text('news_id').notNull(),
    /** Pixels. */
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    at: instant('at_utc').notNull(),
  },
  (t) => [index('news_pictures_salon').on(t.salonId), index('news_pictures_news').on(t.newsId)],
)

/** Read receipts: who has read which news, and when first. */
export const newsReads = sqliteTable(
  'news_reads',
  {
    newsId: text('news_id').notNull(),
    userId: text('user_id').notNull(),
    ...owned,
    at: instant('at_utc').notNull(),
  },
  (t) => [index('news_reads_salon').on(t.salonId), primaryKey({ columns: [t.newsId, t.userId] })],
)
