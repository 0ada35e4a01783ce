import { calendarSync } from '../../../../schema/api/booking/calendar-sync.ts'
import { type CalendarSync, calendarSyncSchemas } from '../../../../schema/api/booking/calendar-sync-schemas.ts'
import { calendarProviders } from '../../../../schema/terms.ts'
import { ApiError } from '../../../db/errors.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Env } from '../../../env.ts'
import { findOAuth, openCalendars } from '../../../gateways/accounts.ts'
import { mapAborted } from '../../../http/errors.ts'
import { defineRoutes, type Handlers } from '../../../http/serve.ts'
import { beginSignIn, completeSignIn, getCalendarAnswer } from '../../platform/oauth/index.ts'
import {
  changeConnection,
  clearConnection,
  insertConnection,
  noteChange,
  type OwnConnection,
  reviveConnection,
  selectOwn,
  selectState,
} from './queries.ts'
import { openAccess, sealTokens } from './tokens.ts'

type SyncHandlers = Handlers<typeof calendarSync>
type StoredState = Omit<CalendarSync, 'providers'>

/** Titles of a calendar are its owner's: an administrator sees that somebody is busy, not with what. */
const toReply = (env: Env, state: StoredState | undefined, isOwn: boolean): CalendarSync | undefined =>
  state && {
    ...state,
    providers: calendarProviders.filter((provider) => findOAuth(env, provider) !== undefined),
    conflicts: isOwn ? state.conflicts : state.conflicts.map((conflict) => ({ ...conflict, eventTitle: '' })),
  }

const getState: SyncHandlers['state'] = async (db, { userId }, _body, { env }) =>
  toReply(env, (await db.batch(selectState(db, userId)))[0], db.userId === userId)

const connect: SyncHandlers['connect'] = (db, _input, { provider }, { env }) => beginSignIn(db, env, provider)

/** The calendars of an account; throws where the provider does not list them. */
async function listCalendars(env: Env, db: StaffDb, connection: OwnConnection) {
  const token = getCalendarAnswer(await openAccess(env, db, connection))
  return getCalendarAnswer(await openCalendars(env, connection.provider).list(token))
}

/** Three round trips: the sign-in that is used up, the connection so far, and the new one. The provider is asked in between. */
const finish: SyncHandlers['finish'] = async (db, { userId }, { provider, ...result }, { env }) => {
  const tokens = await completeSignIn(db, env, provider, result)
  const choices = getCalendarAnswer(await openCalendars(env, provider).list(tokens.accessToken))
  const calendar = choices.find(({ isPrimary }) => isPrimary) ?? choices[0]
  if (!calendar) throw new ApiError(409, 'account_not_connected')
  const [[before]] = await db.batch(selectOwn(db, userId))
  const isSame = before?.provider === provider && before.account === calendar.account
  const connectionId = isSame ? before.connectionId : db.newId('cco')
  const sealed = await sealTokens(env, connectionId, db.nowUtc, tokens)
  const writes = isSame
    ? reviveConnection(db, connectionId, sealed)
    : [
        ...(before ? clearConnection(db, before.connectionId) : []),
        ...insertConnection(db, { connectionId, userId, provider, calendar, tokens: sealed }),
      ]
  return toReply(env, await mapAborted(db.batchReturning(writes, selectState(db, userId))), true)
}

const getCalendars: SyncHandlers['calendars'] = async (db, { userId }, _body, { env }) => {
  const [[connection]] = await db.batch(selectOwn(db, userId))
  if (!connection) return undefined
  return (await listCalendars(env, db, connection)).map(({ calendarId, name, isPrimary }) => ({ calendarId, name, isPrimary }))
}

/** Two round trips. The provider is asked for the name of another calendar only. */
const change: SyncHandlers['change'] = async (db, { userId }, body, { env }) => {
  const [[connection]] = await db.batch(selectOwn(db, userId))
  if (!connection) return undefined
  let { calendarName } = connection
  if (body.calendarId !== connection.calendarId) {
    const chosen = (await listCalendars(env, db, connection)).find(({ calendarId }) => calendarId === body.calendarId)
    if (!chosen) throw new ApiError(409, 'account_not_connected')
    calendarName = chosen.name
  }
  const writes = changeConnection(db, connection, body, calendarName)
  return toReply(env, await mapAborted(db.batchReturning(writes, selectState(db, userId))), true)
}

const disconnect: SyncHandlers['disconnect'] = async (db, { userId }, _body, { env }) => {
  const [[connection]] = await db.batch(selectOwn(db, userId))
  const writes = connection ? clearConnection(db, connection.connectionId) : []
  const [state] = writes.length > 0 ? [await db.batchReturning(writes, selectState(db, userId))] : await db.batch(selectState(db, userId))
  return toReply(env, state, db.userId === userId)
}

/** Microsoft asks once for a text to be read back. Anything else only says that there is something to read. */
const notify: SyncHandlers['notify'] = async (db, { validationToken = '' }, _body, request) => {
  await db.batch(noteChange(db))
  return request.body(validationToken, 200, { 'Content-Type': 'text/plain; charset=utf-8' })
}

/** Without a round trip: the path is the product's, only its query is the provider's. */
const goBack: SyncHandlers['back'] = async (_db, { account, ...result }, _body, { env }) => {
  const [page, tab] = account === 'google_profile' ? ['salonConfig', 'presence'] : ['staffprofile', '9']
  const location = `${env.WEB_ORIGIN ?? ''}/${page}?${new URLSearchParams({ tab, account, ...result })}`
  return new Response(null, { status: 302, headers: { location, 'cache-control': 'no-store' } })
}

export const calendarSyncFeatures = [
  defineRoutes(calendarSync, calendarSyncSchemas, {
    state: getState,
    connect,
    finish,
    calendars: getCalendars,
    change,
    disconnect,
    notify,
    back: goBack,
  }),
]
