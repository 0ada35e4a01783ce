import { files } from '../../../schema/api/files.ts'
import { openFiles } from '../../gateways/files.ts'
import { readFileLink } from '../../http/files.ts'
import { defineRoutes } from '../../http/serve.ts'

export const fileFeatures = [
  defineRoutes(files, {
    one: async (db, { token }, _body, request) => {
      const link = readFileLink(request.env, token, db.nowUtc)
      const found = link && (await openFiles(request.env)?.get(link.key))
      if (!link || !found) return undefined
      request.header('Content-Type', found.type)
      request.header('Cache-Control', `private, max-age=${link.expiry - db.nowUtc}, immutable`)
      return request.body(found.body)
    },
  }),
]
