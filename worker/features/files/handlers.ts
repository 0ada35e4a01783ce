import { files } from '../../../schema/api/files.ts'
import { fileOfLink } from '../../http/files.ts'
import { feature } from '../../http/serve.ts'
import { openFiles } from '../../outside/files.ts'

export const fileFeatures = [
  feature(files, {
    one: async (gate, { token }, _body, request) => {
      const link = fileOfLink(request.env, token, gate.nowUtc)
      const found = link && (await openFiles(request.env)?.get(link.key))
      if (!link || !found) return undefined
      request.header('Content-Type', found.type)
      request.header('Cache-Control', `private, max-age=${link.expiry - gate.nowUtc}, immutable`)
      return request.body(found.body)
    },
  }),
]
