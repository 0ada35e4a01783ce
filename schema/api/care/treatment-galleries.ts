import * as v from 'valibot'
import { pictureKinds } from '../../terms.ts'
import { changeFields, HistoryNote, HistoryPerson, ofClient, PastDay } from '../clients/client-history-parts.ts'
import type { EndpointTable } from '../endpoint.ts'
import { PictureUpload } from '../platform/files.ts'
import { Day, Derived, Id } from '../values.ts'

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

export const clientHistoryGalleries = {
  /** Pictures that are uploaded, the newest day first; at most 500. With `subClientId` those of one pet. */
  ofClient: {
    method: 'GET',
    path: '/api/ClientHistoryGalleries/Client/{sessionCode}',
    access: 'profileInfoAccess+user',
    input: v.object({ ...ofClient.entries, subClientId: v.optional(Id) }),
    reply: clientGalleriesReply,
    errorMessage: 'Unable to fetch client history galleries',
  },
  create: {
    method: 'POST',
    path: '/api/ClientHistoryGalleries/{sessionCode}',
    access: 'profileInfoAccess+user',
    body: ClientHistoryGalleryDraft,
    reply: ClientHistoryGallery,
    errorMessage: 'Unable to create client history gallery',
    idempotent: true,
  },
  update: {
    method: 'PUT',
    path: '/api/ClientHistoryGalleries/{sessionCode}/{clientHistoryGalleryId}',
    access: 'profileInfoAccess+user',
    input: one,
    body: ClientHistoryGalleryChange,
    reply: ClientHistoryGallery,
    errorMessage: 'Unable to update client history gallery',
    errors: { 409: ['stale'] },
  },
  /** The picture itself is removed once the deletion can no longer be taken back. */
  remove: {
    method: 'DELETE',
    path: '/api/ClientHistoryGalleries/{sessionCode}/{clientHistoryGalleryId}',
    access: 'profileInfoAccess+user',
    input: one,
    reply: one,
    errorMessage: 'Unable to delete client history gallery',
  },
  saveImage: {
    method: 'PUT',
    path: '/api/ClientHistoryGalleries/SaveImage/{sessionCode}/{clientHistoryGalleryId}',
    access: 'profileInfoAccess+user',
    input: one,
    form: 'multipart',
    body: PictureUpload,
    reply: ClientHistoryGallery,
    errorMessage: 'Unable to update client history gallery',
    errors: { 503: ['image_storage_unavailable'] },
  },
} as const satisfies EndpointTable
