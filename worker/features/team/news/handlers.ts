import { Buffer } from 'node:buffer'
import { news as calls } from '../../../../schema/api/team/news.ts'
import { type News, newsSchemas } from '../../../../schema/api/team/news-schemas.ts'
import { ApiError } from '../../../db/errors.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import { openFiles } from '../../../gateways/files.ts'
import { mapAborted } from '../../../http/errors.ts'
import { fileLink, readFileLink, readPictureBytes } from '../../../http/files.ts'
import { defineRoutes, type Handlers, type Request } from '../../../http/serve.ts'
import { deleteUnreadAlerts, markCausesRead, raiseAlerts, updateAlertContent } from '../../messages/alerts/index.ts'
import {
  deleteNews,
  insertNews,
  insertReads,
  markAlertsOfReaders,
  type NewsPicture,
  type PictureChange,
  restoreNews,
  selectAlertText,
  selectNews,
  selectOneNews,
  updateNews,
} from './queries.ts'

type NewsHandlers = Handlers<typeof calls>

const maxPixels = 4096
const toCause = (newsId: string) => `news:${newsId}`
const raiseNewsAlerts = (db: StaffDb, newsId: string) =>
  raiseAlerts(db, {
    to: 'everybody',
    exceptCaller: true,
    type: 'News',
    content: selectAlertText(newsId, 'team_member'),
    id: newsId,
    cause: toCause(newsId),
  })

/** News with the address of their picture, which is valid for some hours. */
const toReply =
  (db: StaffDb, { env }: Request) =>
  (one: News): News => ({ ...one, image: fileLink(env, one.image, db) })

/**
 * Stores the picture of a body before `write` uses it, and removes it if `write` does not keep it. The caller is checked first, so that
 * nothing is stored for somebody who may not write. Without a picture there is no further round trip.
 */
async function withPicture(
  db: StaffDb,
  { env }: Request,
  base64: string | undefined,
  write: (picture: NewsPicture | undefined) => Promise<News | undefined>,
): Promise<News | undefined> {
  if (base64 === undefined) return write(undefined)
  const { bytes, width, height } = readPictureBytes(Buffer.from(base64, 'base64'), maxPixels, 'picture')
  const storageUnavailable = () => new ApiError(503, 'image_storage_unavailable')
  const files = openFiles(env)
  await db.batch()
  if (!files) throw storageUnavailable()
  const image = `${db.salonId}/${db.newId('news')}.webp`
  try {
    await files.put(image, bytes, 'image/webp')
  } catch {
    throw storageUnavailable()
  }
  let saved: News | undefined
  try {
    saved = await write({ image, width, height })
    return saved
  } finally {
    // A refused write and the replay of an earlier one leave the file without news.
    if (saved?.image !== image) await files.remove(image).catch(() => undefined)
  }
}

const listNews: NewsHandlers['list'] = async (db, _input, _body, request) => (await db.batch(selectNews(db)))[0].map(toReply(db, request))

const createNews: NewsHandlers['create'] = async (db, _input, { picture: base64, ...draft }, request) => {
  const newsId = db.newId('nws')
  const saved = await withPicture(db, request, base64, (picture) => {
    const writes = [...insertNews(db, newsId, draft, picture), raiseNewsAlerts(db, newsId)]
    return db.insertIdempotent(newsId, writes, (id) => selectOneNews(db, id))
  })
  return saved && toReply(db, request)(saved)
}

/** The picture that a change of `image` leaves; the link of the present or an earlier picture names its key. */
function readPictureChange(db: StaffDb, { env }: Request, image: string | null | undefined): PictureChange {
  if (image === undefined || image === null) return image
  const link = readFileLink(env, image.replace('/api/Files/', ''), db.nowUtc)
  return link && { key: link.key }
}

const changeNews: NewsHandlers['update'] = async (db, { newsId }, change, request) => {
  const { text, pinned, expires, version, deleted, image, picture: base64 } = change
  const cause = toCause(newsId)
  const saved = await withPicture(db, request, deleted === false ? undefined : base64, async (picture) => {
    const restore = () => [...restoreNews(db, newsId, version), raiseNewsAlerts(db, newsId), markAlertsOfReaders(db, newsId, cause)]
    const update = () => [
      ...updateNews(db, newsId, { text, pinned, expires, version }, picture ?? readPictureChange(db, request, image)),
      updateAlertContent(db, cause, selectAlertText(newsId, 'alerts')),
    ]
    return db.updateGuarded(deleted === false ? restore() : update(), selectOneNews(db, newsId))
  })
  return saved && toReply(db, request)(saved)
}

const removeNews: NewsHandlers['remove'] = async (db, { newsId }) => {
  const removed = await mapAborted(db.batch(...deleteNews(db, newsId), deleteUnreadAlerts(db, toCause(newsId))))
  return removed && { newsId }
}

const markNewsRead: NewsHandlers['markRead'] = async (db, _input, { newsIds }) => {
  const marked = await mapAborted(db.batch(...insertReads(db, newsIds), markCausesRead(db, newsIds.map(toCause))))
  return marked && { newsIds }
}

export const newsFeatures = [
  defineRoutes(calls, newsSchemas, { list: listNews, create: createNews, update: changeNews, remove: removeNews, markRead: markNewsRead }),
]
