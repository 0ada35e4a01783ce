import { alerts } from '../../../../schema/api/messages/alerts.ts'
import { alertsSchemas } from '../../../../schema/api/messages/alerts-schemas.ts'
import { serverLimits } from '../../../../schema/terms.ts'
import { defineRoutes, everywhere, type Handlers, isEverywhere } from '../../../http/serve.ts'
import { abortUnlessCaller, deleteOwnAlert, deleteOwnAlerts, markRead, restoreOwnAlert, selectOwnAlerts } from './queries.ts'

type AlertHandlers = Handlers<typeof alerts>

// The alerts of a superadmin are in the databases of the salons that they are about.

/** The caller's alerts; 304 while the version in If-None-Match is the current one. */
const listAlerts: AlertHandlers['list'] = async (db, _input, _body, request) => {
  const knownVersion = /"([^"]*)"/.exec(request.req.header('if-none-match') ?? '')?.[1] ?? ''
  // Lists of several databases are read whole: one of them has changed.
  const known = isEverywhere(request, db) ? '' : knownVersion
  const found = await everywhere(request, db, (one) => one.batch(...selectOwnAlerts(one, known)))
  const version = found.map(([part]) => part).join('.')
  request.header('ETag', `"${version}"`)
  if (version === knownVersion) return request.body(null, 304)
  const [[, list], ...others] = found
  if (others.length === 0) return list
  const all = found.flatMap(([, alerts]) => alerts)
  return all.sort((a, b) => Number(a.at < b.at) - Number(a.at > b.at)).slice(0, serverLimits.alertsShown)
}

const getAndReadAlert: AlertHandlers['getAndRead'] = async (db, { alertId }, _body, request) =>
  (await everywhere(request, db, (one) => one.batch(markRead(one, alertId)))).flat(2)[0]

/** 404 for the alerts of another user. */
const deleteAllAlerts: AlertHandlers['deleteAll'] = async (db, { userId }, _body, request) => {
  await everywhere(request, db, (one) => one.batch(abortUnlessCaller(one, userId), deleteOwnAlerts(one)))
  return { userId }
}

const deleteAlert: AlertHandlers['remove'] = async (db, { alertId }, _body, request) => {
  const deleted = await everywhere(request, db, (one) => one.batch(deleteOwnAlert(one, alertId)))
  return deleted.flat().some(Boolean) ? { alertId } : undefined
}

const restoreAlert: AlertHandlers['restore'] = async (db, { alertId }, _body, request) =>
  (await everywhere(request, db, (one) => one.batch(restoreOwnAlert(one, alertId)))).flat(2)[0]

export const alertFeatures = [
  defineRoutes(alerts, alertsSchemas, {
    list: listAlerts,
    getAndRead: getAndReadAlert,
    deleteAll: deleteAllAlerts,
    remove: deleteAlert,
    restore: restoreAlert,
  }),
]
