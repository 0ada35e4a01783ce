import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { PictureKind } from '../../terms.ts'
import { auditColumns, day, flag, owned } from '../columns.ts'

/** A picture of a client's gallery. `image` is the key of the stored file; null until it is uploaded. */
export const clientHistoryGalleries = sqliteTable(
  'client_history_galleries',
  {
    clientHistoryGalleryId: text('client_history_gallery_id').primaryKey(),
    ...owned,
    clientId: text('client_id').notNull(),
    appointmentId: text('appointment_id'),
    /** The client's pet that it shows. */
    subClientId: text('sub_client_id'),
    /** The team member who took it. */
    userId: text('user_id').notNull(),
    day: day('day').notNull(),
    kind: text('kind').$type<PictureKind>().notNull(),
    note: text('note').notNull().default(''),
    /** The client agreed that the salon publishes this picture. */
    mayPublish: flag('may_publish').notNull().default(false),
    image: text('image'),
    /** Pixels. */
    width: integer('width').notNull().default(0),
    height: integer('height').notNull().default(0),
    ...auditColumns,
  },
  (t) => [index('client_history_galleries_client').on(t.salonId, t.clientId, t.day)],
)
