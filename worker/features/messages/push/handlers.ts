import { pushDevices } from '../../../../schema/api/messages/push.ts'
import { pushDevicesSchemas } from '../../../../schema/api/messages/push-schemas.ts'
import { toPushTest } from '../../../../schema/rules/messages/push.ts'
import { ApiError } from '../../../db/errors.ts'
import { keyedHash } from '../../../db/secrets.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Env } from '../../../env.ts'
import { mapAborted } from '../../../http/errors.ts'
import { defineRoutes, type Handlers } from '../../../http/serve.ts'
import { deleteOwnDevice, noteTest, saveDevice, selectOwnDevices, selectOwnSubscription } from './queries.ts'
import { deleteGoneDevice, noteSent } from './send-queries.ts'
import { getPublicKey, openPushSender, sealSubscription, toTopic, unsealSubscription } from './subscriptions.ts'

type PushHandlers = Handlers<typeof pushDevices>

const listAll = async (db: StaffDb, env: Env) => ({ publicKey: getPublicKey(env), devices: (await db.batch(selectOwnDevices(db)))[0] })

const listDevices: PushHandlers['list'] = (db, _input, _body, { env }) => listAll(db, env)

const addDevice: PushHandlers['add'] = async (db, _input, { language, ...keys }, { env, req }) => {
  const publicKey = getPublicKey(env)
  if (publicKey === null) throw new ApiError(409, 'channel_not_set_up')
  const endpointHash = keyedHash(env.SESSION_SECRET, 'push', keys.endpoint)
  const subscription = await sealSubscription(env, endpointHash, keys)
  const device = req.header('user-agent')?.slice(0, 200) ?? ''
  const devices = await db.batchReturning(saveDevice(db, { endpointHash, subscription, language, device }), selectOwnDevices(db))
  return { publicKey, devices }
}

const removeDevice: PushHandlers['remove'] = async (db, { pushDeviceId }, _body, { env }) => {
  const devices = await mapAborted(db.batchReturning(deleteOwnDevice(db, pushDeviceId), selectOwnDevices(db)))
  return devices && { publicKey: getPublicKey(env), devices }
}

const testDevice: PushHandlers['test'] = async (db, { pushDeviceId }, _body, { env }) => {
  const send = openPushSender(env, db.nowUtc)
  if (!send) throw new ApiError(409, 'channel_not_set_up')
  const found = await mapAborted(db.batchReturning(noteTest(db, pushDeviceId), selectOwnSubscription(db, pushDeviceId)))
  const keys = found && (await unsealSubscription(env, found.endpointHash, found.subscription))
  if (!found || !keys) return undefined
  const message = toPushTest(found.language)
  const result = await send({ ...keys, text: JSON.stringify(message), topic: toTopic(message.tag) })
  if (result === 'sent') await db.batch(noteSent(db, [pushDeviceId]))
  if (result === 'gone') await db.batch(deleteGoneDevice(db, pushDeviceId))
  return { taken: result === 'sent' }
}

export const pushFeatures = [
  defineRoutes(pushDevices, pushDevicesSchemas, { list: listDevices, add: addDevice, remove: removeDevice, test: testDevice }),
]
