import { auditPages as calls } from '../../../../schema/api/platform/audit-log.ts'
import { auditPagesSchemas } from '../../../../schema/api/platform/audit-log-schemas.ts'
import { dayRange, parseIso } from '../../../../schema/rules/salon-time.ts'
import { ApiError } from '../../../db/errors.ts'
import { defineRoutes, type Handlers } from '../../../http/serve.ts'
import { findRecordKey, hasUser, selectLastChange, selectPage } from './queries.ts'

const pageEntries = 50

function readCursor(cursor: string | undefined) {
  const [at, id] = cursor?.split('.').map(Number) ?? []
  return at === undefined || id === undefined ? undefined : { at, id }
}

/** One round trip, whatever the size of the log: each part of the page is read by an index, and ends after a page. */
const findEntries: Handlers<typeof calls>['find'] = async (db, { kind, userId, from, to, cursor }) => {
  if (from !== undefined && to !== undefined && from > to)
    throw new ApiError(400, 'invalid_input', { fields: { to: 'Must end after it starts' } })
  const filter = {
    kind,
    userId,
    start: from === undefined ? undefined : dayRange(from, db.timeZone)[0],
    end: to === undefined ? undefined : dayRange(to, db.timeZone)[1],
    cursor: readCursor(cursor),
  }
  const [isKnown, found] = await db.batch(hasUser(db, userId), selectPage(db, filter, pageEntries + 1))
  if (!isKnown) return undefined
  const entries = found.slice(0, pageEntries)
  const last = entries.at(-1)
  return { entries, next: last && found.length > pageEntries ? `${parseIso(last.at)}.${last.trailId}` : null }
}

const findLastChange: Handlers<typeof calls>['last'] = async (db, { key, id }) => {
  const column = findRecordKey(key)
  if (!column) throw new ApiError(400, 'invalid_input', { fields: { key: 'Invalid value' } })
  return (await db.batch(selectLastChange(db, column, id)))[0][0]
}

export const auditLogFeatures = [defineRoutes(calls, auditPagesSchemas, { find: findEntries, last: findLastChange })]
