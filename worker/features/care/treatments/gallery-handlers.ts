import type { clientHistoryGalleries as calls } from '../../../../schema/api/care/treatment-galleries.ts'
import { type ClientHistoryGallery, ClientHistoryGalleryChange } from '../../../../schema/api/care/treatment-galleries-schemas.ts'
import { toSalonDay } from '../../../../schema/rules/salon-time.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import { getEditableValues } from '../../../http/editable-values.ts'
import { mapAborted } from '../../../http/errors.ts'
import { fileLink } from '../../../http/files.ts'
import type { Handlers, Request } from '../../../http/serve.ts'
import { abortUnlessClient } from '../../clients/clients/index.ts'
import { storePicture } from '../../platform/files/index.ts'
import {
  abortUnlessPetOf,
  abortUnlessVisitOf,
  deleteEntry,
  galleryKind,
  insertPicture,
  selectPicture,
  selectPicturesOf,
  updateEntry,
  updatePicture,
} from './queries.ts'

type GalleryHandlers = Handlers<typeof calls>

const maxPixels = 4096

/** A picture with its address, which is valid for some hours. */
export const toPictureReply =
  (db: StaffDb, { env }: Request) =>
  (picture: ClientHistoryGallery): ClientHistoryGallery => ({ ...picture, image: fileLink(env, picture.image, db) })

export const listPictures: GalleryHandlers['ofClient'] = async (db, { clientId, subClientId }, _body, request) =>
  (await db.batch(selectPicturesOf(db, clientId, subClientId)))[0].map(toPictureReply(db, request))

export const createPicture: GalleryHandlers['create'] = async (
  db,
  _input,
  { day = toSalonDay(db.nowUtc, db.timeZone), ...draft },
  request,
) => {
  const id = db.newId('chg')
  const writes = [
    abortUnlessClient(db, draft.clientId),
    abortUnlessVisitOf(db, draft.appointmentId, draft.clientId),
    ...abortUnlessPetOf(db, draft.subClientId, draft.clientId),
    insertPicture(db, id, { ...draft, day }),
  ]
  const picture = await mapAborted(db.insertIdempotent(id, writes, (made) => selectPicture(db, made)))
  return picture && toPictureReply(db, request)(picture)
}

export const changePicture: GalleryHandlers['update'] = async (db, { clientHistoryGalleryId: id }, change, request) => {
  const { version, deleted, ...values } = getEditableValues(ClientHistoryGalleryChange, change)
  const picture = await db.updateGuarded(updateEntry(db, galleryKind, id, { version, deleted }, values), selectPicture(db, id))
  return picture && toPictureReply(db, request)(picture)
}

export const removePicture: GalleryHandlers['remove'] = async (db, { clientHistoryGalleryId }) => {
  const [removed] = await db.batch(deleteEntry(db, galleryKind, clientHistoryGalleryId))
  return removed.length > 0 ? { clientHistoryGalleryId } : undefined
}

export const savePictureImage: GalleryHandlers['saveImage'] = async (db, { clientHistoryGalleryId: id }, { image }, request) => {
  const picture = await storePicture(db, request, image, {
    prefix: 'gallery',
    maxPixels,
    select: selectPicture(db, id),
    update: (stored, previous) => updatePicture(db, galleryKind, id, { ...stored }, previous),
  })
  return picture && toPictureReply(db, request)(picture)
}
