import * as v from 'valibot'
import { HistoryPerson } from '../clients/client-history-parts.ts'
import type { SchemaTable } from '../endpoint.ts'
import { PictureText } from '../platform/files-schemas.ts'
import { Day, Derived, Id, Ids, Instant, Line, PlanDay, RequiredText, Version } from '../values.ts'

/** A colleague and when they read the news first; null if they have not. */
const Receipt = v.object({ ...HistoryPerson.entries, read: v.nullable(Instant) })

/**
 * What a salon announces to its team. `image` is a signed link, `width` and `height` are its pixels; `expires` is the last day on which
 * the team sees it. `read`: the caller has read or written it. `receipts` are for administrators, who see expired news as well.
 */
export const News = v.object({
  newsId: Id,
  text: v.string(),
  image: v.nullable(v.string()),
  width: v.number(),
  height: v.number(),
  pinned: v.boolean(),
  expires: v.nullable(Day),
  at: Instant,
  userDTO: HistoryPerson,
  read: v.boolean(),
  receipts: v.nullable(v.array(Receipt)),
  version: v.number(),
})
export type News = v.InferOutput<typeof News>

const fields = {
  text: RequiredText(4000),
  pinned: v.boolean(),
  expires: v.nullable(PlanDay),
}
/** `picture` is a WebP file in base64: a picture that is refused leaves no news behind. */
export const NewsDraft = v.strictObject({
  text: fields.text,
  pinned: v.optional(fields.pinned, false),
  expires: v.optional(fields.expires, null),
  picture: v.optional(PictureText),
})
export type NewsDraft = v.InferOutput<typeof NewsDraft>
/**
 * Missing fields stay as they are. `picture` replaces the picture, `image: null` removes it, and the link of an earlier picture brings
 * that one back. `deleted: false` takes back the deletion.
 */
export const NewsChange = v.strictObject({
  ...v.partial(v.object(fields)).entries,
  picture: v.optional(PictureText),
  image: v.optional(v.nullable(Line(2000))),
  version: Version,
  deleted: v.optional(v.literal(false, 'Invalid value')),
  newsId: Derived,
  width: Derived,
  height: Derived,
  at: Derived,
  userDTO: Derived,
  read: Derived,
  receipts: Derived,
})
export type NewsChange = v.InferOutput<typeof NewsChange>

const one = v.object({ newsId: Id })

export const newsSchemas = {
  list: { reply: v.array(News) },
  create: { body: NewsDraft, reply: News, errors: { 503: ['image_storage_unavailable'] } },
  update: { input: one, body: NewsChange, reply: News, errors: { 409: ['stale'], 503: ['image_storage_unavailable'] } },
  remove: { input: one, reply: one },
  markRead: { body: v.strictObject({ newsIds: v.pipe(Ids, v.minLength(1, 'Required')) }), reply: v.object({ newsIds: v.array(Id) }) },
} as const satisfies SchemaTable
