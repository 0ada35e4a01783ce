import type { passkeys as endpoints } from '../../../../schema/api/platform/passkeys.ts'
import { productName } from '../../../../schema/terms.ts'
import { ApiError, BatchAbortedError } from '../../../db/errors.ts'
import { tokenHash } from '../../../db/secrets.ts'
import { recordSecurityEvent } from '../../../db/security-event.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import { mapAborted } from '../../../http/errors.ts'
import type { Handlers } from '../../../http/serve.ts'
import { enqueue, sendAfterResponse } from '../../messages/outbox/index.ts'
import { selectOwnAccount } from './own-queries.ts'
import type { Use } from './passkey-challenges.ts'
import {
  insertPasskey,
  markOwnChallengeUsed,
  removePasskey,
  renamePasskey,
  restorePasskey,
  selectOwnCredentials,
  selectPasskeys,
} from './passkey-queries.ts'
import { toUserHandle } from './passkey-sign-in.ts'
import { createCreation, readClientData, verifyAttestation } from './passkey-verify.ts'
import { isSuperadminExempt } from './secrets.ts'

type PasskeyHandlers = Handlers<typeof endpoints>

const createFor = (userId: string): Use => ({ purpose: 'create', subject: userId })

const listPasskeys: PasskeyHandlers['list'] = async (db) => (await db.batch(selectPasskeys(db)))[0]

const getOptions: PasskeyHandlers['options'] = async (db, { userId }, _body, request) => {
  const [{ username, salonName, names }, exclude] = await db.batch(
    selectOwnAccount(db, isSuperadminExempt(request)),
    selectOwnCredentials(db),
  )
  const [, firstName, lastName] = names
  return createCreation(request, createFor(userId), {
    rpName: salonName ?? productName,
    user: {
      id: toUserHandle(userId, request.env.DATABASE),
      name: username,
      displayName: [firstName, lastName].filter(Boolean).join(' ') || username,
    },
    exclude,
  })
}

/** Two round trips: the message names the account. */
const createPasskey: PasskeyHandlers['create'] = async (db, { userId }, { name, credential }, request) => {
  const created = await verifyAttestation(request, createFor(userId), credential)
  if (!created) throw new ApiError(400, 'passkey_not_created')
  const passkeyId = db.newId('pky')
  const [{ username }] = await db.batch(selectOwnAccount(db, isSuperadminExempt(request)))
  const message = enqueue(db, { cause: `passkey:${passkeyId}`, kind: 'passkey_added', data: { username, name }, to: { userId } })
  const { challenge } = readClientData(credential.clientDataJSON)
  try {
    const list = await db.batchReturning(
      [
        insertPasskey(db, { ...created, passkeyId, transports: credential.transports, name }),
        db.abortIfUnchanged('limit'),
        markOwnChallengeUsed(db, tokenHash(challenge)),
        recordSecurityEvent(db, { action: 'passkey_added', entity: 'users', entityId: userId, details: { name } }),
        message,
      ],
      selectPasskeys(db),
    )
    sendAfterResponse(request, message)
    return list
  } catch (error) {
    if (!(error instanceof BatchAbortedError)) throw error
    if (error.reason === 'limit') throw new ApiError(409, 'too_many_passkeys')
    if (error.columns.includes('passkeys.credential_id')) throw new ApiError(409, 'passkey_exists')
    if (error.reason === 'unique') throw new ApiError(400, 'passkey_not_created')
    throw error
  }
}

/** Changes one passkey of the caller, and answers all; nothing for one that they do not have. */
const change = (db: StaffDb, write: Statement<unknown>, ...events: Statement<unknown>[]) =>
  mapAborted(db.batchReturning([write, db.abortIfUnchanged('missing'), ...events], selectPasskeys(db)))

const rename: PasskeyHandlers['rename'] = (db, { passkeyId }, { name }) => change(db, renamePasskey(db, passkeyId, name))

const remove: PasskeyHandlers['remove'] = (db, { userId, passkeyId }) =>
  change(
    db,
    removePasskey(db, passkeyId),
    recordSecurityEvent(db, { action: 'passkey_removed', entity: 'users', entityId: userId, details: { passkeyId } }),
  )

const restore: PasskeyHandlers['restore'] = (db, { userId, passkeyId }) =>
  change(
    db,
    restorePasskey(db, passkeyId),
    recordSecurityEvent(db, { action: 'passkey_added', entity: 'users', entityId: userId, details: { passkeyId } }),
  )

export const passkeyHandlers: PasskeyHandlers = {
  list: listPasskeys,
  options: getOptions,
  create: createPasskey,
  rename,
  remove,
  restore,
}
