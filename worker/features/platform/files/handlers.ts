import { files } from '../../../../schema/api/platform/files.ts'
import { filesSchemas } from '../../../../schema/api/platform/files-schemas.ts'
import { openFiles } from '../../../gateways/files.ts'
import { readFileLink } from '../../../http/files.ts'
import { defineRoutes, type Handlers } from '../../../http/serve.ts'
import { selectIsLive } from '../session/index.ts'

/** Streams a stored file; browsers may cache it until its link expires. One round trip for a link that ends with a session. */
const getFile: Handlers<typeof files>['one'] = async (db, { token }, _body, request) => {
  const link = readFileLink(request.env, token, db.nowUtc)
  if (link?.sessionId) {
    const [isLive] = await db.batch(selectIsLive(db, link.sessionId))
    if (!isLive) return undefined
  }
  const file = link && (await openFiles(request.env)?.get(link.key))
  if (!link || !file) return undefined
  request.header('Content-Type', file.type)
  request.header('Cache-Control', `private, max-age=${link.expiry - db.nowUtc}, immutable`)
  return request.body(file.body)
}

export const fileFeatures = [defineRoutes(files, filesSchemas, { one: getFile })]
