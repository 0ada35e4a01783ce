import { apiKeys } from '../../../../schema/api/platform/api-keys.ts'
import { apiKeysSchemas } from '../../../../schema/api/platform/api-keys-schemas.ts'
import { errorMessages } from '../../../../schema/errors.ts'
import { toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { ApiError, BatchAbortedError } from '../../../db/errors.ts'
import { tokenHash } from '../../../db/secrets.ts'
import { mapAborted } from '../../../http/errors.ts'
import { defineRoutes, type Handlers } from '../../../http/serve.ts'
import { deriveApiKey } from './key.ts'
import { deleteKey, insertKey, selectKeys } from './queries.ts'

type KeyHandlers = Handlers<typeof apiKeys>

const shownCharacters = 4

const listKeys: KeyHandlers['list'] = async (db) => (await db.batch(selectKeys(db)))[0]

const createKey: KeyHandlers['create'] = async (db, _input, draft, { env }) => {
  if (draft.lastDay !== null && draft.lastDay < toSalonDay(db.nowUtc, db.timeZone))
    throw new ApiError(400, 'invalid_input', { fields: { lastDay: errorMessages.day_is_over } })
  const apiKeyId = db.newId('key')
  const derive = (id: string) => deriveApiKey(env.SESSION_SECRET, id, env.DATABASE)
  const ending = deriveApiKey(env.SESSION_SECRET, apiKeyId).slice(-shownCharacters)
  const row = { apiKeyId, keyHash: tokenHash(derive(apiKeyId)), ending }
  try {
    const saved = await db.insertIdempotent(apiKeyId, insertKey(db, row, draft), (id) => selectKeys(db, id))
    return saved && { key: derive(saved.apiKeyId), apiKey: saved }
  } catch (error) {
    if (error instanceof BatchAbortedError && error.reason === 'already_used') throw new ApiError(409, 'too_many_api_keys')
    throw error
  }
}

const revokeKey: KeyHandlers['revoke'] = (db, { apiKeyId }) => mapAborted(db.batchReturning(deleteKey(db, apiKeyId), selectKeys(db)))

export const apiKeyFeatures = [defineRoutes(apiKeys, apiKeysSchemas, { list: listKeys, create: createKey, revoke: revokeKey })]
