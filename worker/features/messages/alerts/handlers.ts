import { alerts } from '../../../../schema/api/messages/alerts.ts'
import { alertsSchemas } from '../../../../schema/api/messages/alerts-schemas.ts'
import { defineRoutes, type Handlers } from '../../../http/serve.ts'
import { abortUnlessCaller, deleteOwnAlert, deleteOwnAlerts, markRead, restoreOwnAlert, selectOwnAlerts } from './queries.ts'

type AlertHandlers = Handlers<typeof alerts>

/** The caller's alerts; 304 while the version in If-None-Match is the current one. */
const listAlerts: AlertHandlers['list'] = async (db, _input, _body, request) => {
  const knownVersion = /"([^"]*)"/.exec(request.req.header('if-none-match') ?? '')?.[1] ?? ''
  const [version, list] = await db.batch(...selectOwnAlerts(db, knownVersion))
  request.header('ETag', `"${version}"`)
  return version === knownVersion ? request.body(null, 304) : list
}

const getAndReadAlert: AlertHandlers['getAndRead'] = async (db, { alertId }) => (await db.batch(markRead(db, alertId)))[0][0]

/** 404 for the alerts of another user. */
const deleteAllAlerts: AlertHandlers['deleteAll'] = async (db, { userId }) => {
  await db.batch(abortUnlessCaller(db, userId), deleteOwnAlerts(db))
  return { userId }
}

const deleteAlert: AlertHandlers['remove'] = async (db, { alertId }) => {
  const [deleted] = await db.batch(deleteOwnAlert(db, alertId))
  return deleted ? { alertId } : undefined
}

const restoreAlert: AlertHandlers['restore'] = async (db, { alertId }) => (await db.batch(restoreOwnAlert(db, alertId)))[0][0]

export const alertFeatures = [
  defineRoutes(alerts, alertsSchemas, {
    list: listAlerts,
    getAndRead: getAndReadAlert,
    deleteAll: deleteAllAlerts,
    remove: deleteAlert,
    restore: restoreAlert,
  }),
]
