import * as v from 'valibot'
import { pictureKinds } from '../../terms.ts'
import { changeFields, HistoryNote, HistoryPerson, ofClient } from '../clients/client-history-parts.ts'
import type { SchemaTable } from '../endpoint.ts'
import { PictureUpload } from '../platform/files-schemas.ts'
import { Day, Derived, Id, PastDay } from '../values.ts'

/** A picture. `image` is a signed link, null until the upload; `width` and `height` are pixels. */
export const ClientHistoryGallery = v.object({
  clientHistoryGalleryId: Id,
  clientId: Id,
  appointmentId: v.nullable(Id),
  /** The client's pet that it shows. */
  subClientId: v.nullable(Id),
  day: Day,
  kind: v.picklist(pictureKinds),
  note: v.string(),
  /** The client agreed that the salon publishes this picture. */
  mayPublish: v.boolean(),
  image: v.nullable(v.string()),
  width: v.number(),
  height: v.number(),
  userDTO: HistoryPerson,
  version: v.number(),
})
export type ClientHistoryGallery = v.InferOutput<typeof ClientHistoryGallery>

const fields = {
  day: PastDay,
  kind: v.picklist(pictureKinds, 'Invalid value'),
  note: HistoryNote,
  mayPublish: v.boolean(),
}
/** `day` is today by default. The picture itself follows by SaveImage. */
export const ClientHistoryGalleryDraft = v.strictObject({
  clientId: Id,
  appointmentId: v.optional(v.nullable(Id), null),
  subClientId: v.optional(v.nullable(Id), null),
  day: v.optional(fields.day),
  kind: v.optional(fields.kind, 'other'),
  note: v.optional(fields.note, ''),
  mayPublish: v.optional(fields.mayPublish, false),
})
export type ClientHistoryGalleryDraft = v.InferInput<typeof ClientHistoryGalleryDraft>
/** Missing fields stay as they are. */
export const ClientHistoryGalleryChange = v.strictObject({
  ...v.partial(v.object(fields)).entries,
  ...changeFields,
  clientHistoryGalleryId: Derived,
  appointmentId: Derived,
  subClientId: Derived,
  width: Derived,
  height: Derived,
})
export type ClientHistoryGalleryChange = v.InferInput<typeof ClientHistoryGalleryChange>

export const clientGalleriesReply = v.array(ClientHistoryGallery)
const one = v.object({ clientHistoryGalleryId: Id })

export const clientHistoryGalleriesSchemas = {
  ofClient: { input: v.object({ ...ofClient.entries, subClientId: v.optional(Id) }), reply: clientGalleriesReply },
  create: { body: ClientHistoryGalleryDraft, reply: ClientHistoryGallery },
  update: { input: one, body: ClientHistoryGalleryChange, reply: ClientHistoryGallery, errors: { 409: ['stale'] } },
  remove: { input: one, reply: one },
  saveImage: { input: one, body: PictureUpload, reply: ClientHistoryGallery, errors: { 503: ['image_storage_unavailable'] } },
} as const satisfies SchemaTable
