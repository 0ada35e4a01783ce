import { createHash } from 'node:crypto'
import {
  calendarLimits,
  type EventChanges,
  getCalendarPeriod,
  getRetryDelay,
  planEvents,
  toEventTitle,
} from '../../../../schema/rules/booking/calendar-sync.ts'
import { toIso, toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { SalonWorkError, throwFailures } from '../../../db/each-salon.ts'
import { BatchAbortedError } from '../../../db/errors.ts'
import { signLink } from '../../../db/link-token.ts'
import { keyedHash } from '../../../db/secrets.ts'
import type { Statement } from '../../../db/statement.ts'
import type { SystemDb, SystemSalonDb } from '../../../db/system-db.ts'
import type { Env } from '../../../env.ts'
import { findOAuth, openCalendars } from '../../../gateways/accounts.ts'
import type { CalendarAnswer, CalendarGateway, CalendarReading } from '../../../gateways/calendars.ts'
import { raiseAlerts } from '../../messages/alerts/index.ts'
import { unsealToken } from '../../platform/oauth/index.ts'
import { deleteEvents, queueBookings, withdrawBookings } from './queries.ts'
import {
  changeLimit,
  claimConnection,
  type DueBooking,
  deleteWritten,
  dropConnection,
  endConnection,
  forgetAccess,
  forgetBookings,
  type LiveConnection,
  postponeBooking,
  postponeReading,
  queueChanges,
  releaseConnection,
  saveChannel,
  saveEvents,
  saveReading,
  saveWritten,
  selectChangedBookings,
  selectConflicts,
  selectDueBookings,
  selectEvents,
  selectLiveConnections,
} from './run-queries.ts'
import { isKnownAccess, openAccess } from './tokens.ts'

/** Connections that are served at a time, and bookings that a run writes into one. */
const [connectionsAtATime, bookingsPerRun] = [6, 40]
/** No entry of the audit log is written later than this after the instant that it names. */
const slackSeconds = 600
/** Attempts to write a booking that the provider refuses. */
const maxAttempts = 8
const daySeconds = 86_400
/** For which bookings that are over can still change in the calendar. */
const keptDays = 60
/** A channel is renewed a day before it ends. */
const renewSeconds = daySeconds
/** Conflicts that are told at once; all are listed in the profile. */
const toldConflicts = 3

/** What a run works with. */
interface Run {
  readonly env: Env
  readonly db: SystemSalonDb
  readonly live: LiveConnection
  readonly gateway: CalendarGateway
  readonly token: string
}

/** The same for the same event, so that reading everything again finds its rows. */
const toEventRowId = (connectionId: string) => (eventId: string) =>
  `cev_${createHash('sha256').update(`${connectionId}\n${eventId}`).digest('base64url').slice(0, 27)}`

/** Queues the bookings that have changed since the last run. */
async function collect({ db, live }: Run): Promise<void> {
  const [{ agendaIds, count, auditNo, at }] = await db.batch(selectChangedBookings(db, live))
  const since = Math.max(live.since, (count === changeLimit ? at : db.nowUtc) - slackSeconds)
  // Without a change, only once in a while.
  if (count === 0 && since - live.since < 6 * slackSeconds) return
  await db.batch(...queueChanges(db, live, { agendaIds, auditNo, since }))
}

/** Writes one booking as it is now, or takes it out; the statement notes what has become of it. */
async function write(
  { env, db, live, gateway, token }: Run,
  due: DueBooking,
): Promise<{ failure?: CalendarAnswer<never>; save: Statement<unknown> }> {
  const { calendarBookingId: key, calendarId, eventId, stays, start, end } = due
  const fail = (answer: CalendarAnswer<unknown> & { ok: false }) => {
    const isOver = answer.reason === 'refused' && due.attempts + 1 >= maxAttempts
    const next = isOver ? null : db.nowUtc + getRetryDelay(due.attempts + 1, answer.retryAfter)
    return { failure: answer, save: postponeBooking(db, key, next) }
  }
  if (!stays) {
    const removed = eventId === '' ? ({ ok: true, value: null } as const) : await gateway.remove(token, calendarId, eventId)
    return removed.ok || removed.reason === 'missing' ? { save: deleteWritten(db, key) } : fail(removed)
  }
  const event = { key, eventId, title: toEventTitle(live.title, due.clientName, due.services), place: live.salonName, start, end }
  const shown = keyedHash(env.SESSION_SECRET, 'calendar-event', JSON.stringify([event.title, event.place, start, end]))
  if (eventId !== '' && shown === due.shown) return { save: saveWritten(db, { calendarBookingId: key, eventId, shown, end }) }
  const put = await gateway.put(token, calendarId, event)
  return put.ok ? { save: saveWritten(db, { calendarBookingId: key, eventId: put.value, shown, end }) } : fail(put)
}

/** Writes the bookings that are due. Answers whether the access has ended; the provider's troubles end the run. */
async function deliver(run: Run): Promise<'ended' | 'away' | 'more' | 'done'> {
  const { db, live } = run
  const [due] = await db.batch(selectDueBookings(db, live.connectionId, bookingsPerRun))
  for (const one of due) {
    const { failure, save } = await write(run, one)
    await db.batch(save)
    if (failure && !failure.ok && failure.reason === 'ended') return 'ended'
    if (failure && !failure.ok && failure.reason !== 'refused') return 'away'
  }
  return due.length === bookingsPerRun ? 'more' : 'done'
}

/** Reads what has changed, or everything once a day and where the provider no longer knows its token. */
async function readChanges({ db, live, gateway, token }: Run): Promise<{ answer: CalendarAnswer<CalendarReading>; isFull: boolean }> {
  const period = getCalendarPeriod(db.nowUtc, live.timeZone)
  const today = toSalonDay(db.nowUtc, live.timeZone)
  const query = { calendarId: live.calendarId, ...period }
  if (live.syncToken !== null && live.readDay === today) {
    const answer = await gateway.read(token, { ...query, syncToken: live.syncToken })
    if (answer.ok || answer.reason !== 'expired') return { answer, isFull: false }
  }
  return { answer: await gateway.read(token, { ...query, syncToken: null }), isFull: true }
}

/** Tells of bookings at the time of new events; nothing is moved. */
async function tellConflicts(db: SystemSalonDb, { userId }: LiveConnection, { saved }: EventChanges): Promise<void> {
  if (saved.length === 0) return
  const [found] = await db.batch(
    selectConflicts(
      db,
      saved.map(({ id }) => id),
      toldConflicts,
    ),
  )
  const alerts = found.flatMap(({ eventId, agendaId, start, firstName }) => {
    const content = { key: 'calendar_conflict', values: { name: firstName, start: toIso(start) } } as const
    const cause = `calendar:${eventId}:${agendaId}`
    return [{ userIds: [userId] }, { roles: ['RECEPTIONIST', 'TEAMMANAGER'] as const }].map((to) =>
      raiseAlerts(db, { to, type: 'Booking', content, id: agendaId, cause }),
    )
  })
  if (alerts.length > 0) await db.batch(...alerts)
}

/** Reads the calendar and stores its busy time. */
async function read(run: Run): Promise<'ended' | 'done'> {
  const { db, live } = run
  const { connectionId } = live
  const { answer, isFull } = await readChanges(run)
  if (!answer.ok) {
    // The calendar was deleted, or is no longer the account's.
    if (answer.reason === 'ended' || answer.reason === 'missing') return 'ended'
    await db.batch(postponeReading(db, connectionId, db.nowUtc + getRetryDelay(live.failures + 1, answer.retryAfter)))
    return 'done'
  }
  const [stored] = await db.batch(selectEvents(db, connectionId))
  const { entries, removed, syncToken } = answer.value
  const due = db.nowUtc + calendarLimits.pollSeconds
  // A calendar that has nothing all at once may be one that answers wrongly: it is asked again before anything is removed.
  if (isFull && entries.length === 0 && stored.length > 0 && live.empty === null) {
    await db.batch(saveReading(db, connectionId, { syncToken: null, readDay: live.readDay, empty: db.nowUtc, due }))
    return 'done'
  }
  const toId = toEventRowId(connectionId)
  const options = { zone: live.timeZone, keepsTitles: live.keepsTitles, toId, ...getCalendarPeriod(db.nowUtc, live.timeZone) }
  const changes = planEvents(stored, { entries, removed, isFull }, options)
  const readDay = isFull ? toSalonDay(db.nowUtc, live.timeZone) : live.readDay
  await db.batch(
    ...saveEvents(db, live, changes),
    saveReading(db, connectionId, { syncToken, readDay, empty: null, due }),
    // The days have moved on: what has come within them is written too.
    ...(isFull && live.sendsBookings ? [queueBookings(db, live)] : []),
    ...(isFull ? [forgetBookings(db, connectionId, db.nowUtc - keptDays * daySeconds)] : []),
  )
  await tellConflicts(db, live, changes)
  return 'done'
}

/** Asks the provider to tell of changes, before the channel ends. Without it the calendar is read every quarter of an hour. */
async function watch({ env, db, live, gateway, token }: Run): Promise<void> {
  const { connectionId, calendarId, channelId, channelResource, channelUntil } = live
  if (!env.WEB_ORIGIN || (channelUntil ?? 0) > db.nowUtc + renewSeconds) return
  const address = `${env.WEB_ORIGIN}/api/Links/CalendarSync/${signLink(env, 'CalendarSync', connectionId)}`
  const before = channelId === null ? null : { id: channelId, resource: channelResource ?? '', until: channelUntil ?? 0 }
  const answer = await gateway.watch(token, { calendarId, id: db.newId('chn'), address, nowUtc: db.nowUtc, before })
  if (answer.ok) await db.batch(saveChannel(db, connectionId, answer.value))
}

/** Takes back what a connection has written, then ends its access. */
async function leave(run: Run): Promise<void> {
  const { env, db, live, gateway, token } = run
  const { connectionId, channelId, channelResource, channelUntil } = live
  const outcome = await deliver(run)
  if (outcome === 'away') {
    await db.batch(postponeReading(db, connectionId, db.nowUtc + getRetryDelay(live.failures + 1)))
    return
  }
  if (outcome === 'more') return
  if (outcome === 'done') {
    if (channelId !== null) await gateway.unwatch(token, { id: channelId, resource: channelResource ?? '', until: channelUntil ?? 0 })
    const refreshToken = await unsealToken(env, connectionId, live.refreshToken)
    if (refreshToken !== undefined) await findOAuth(env, live.provider)?.revoke(refreshToken)
  }
  await db.batch(...dropConnection(db, connectionId))
}

/** The access was refused for good: the team member is told once. A token of an earlier run is renewed first. */
async function end({ db, live }: Pick<Run, 'db' | 'live'>): Promise<void> {
  if (isKnownAccess(db, live)) {
    await db.batch(forgetAccess(db, live.connectionId))
    return
  }
  await db.batch(
    endConnection(db, live.connectionId),
    raiseAlerts(db, {
      to: { userIds: [live.userId] },
      type: 'Message',
      content: { key: 'calendar_ended', values: { account: live.account } },
      cause: `calendar_ended:${live.connectionId}:${db.nowUtc}`,
    }),
  )
}

async function sync(env: Env, db: SystemSalonDb, live: LiveConnection): Promise<void> {
  const { connectionId } = live
  const access = await openAccess(env, db, live)
  if (!access.ok && access.reason !== 'ended') {
    await db.batch(postponeReading(db, connectionId, db.nowUtc + getRetryDelay(live.failures + 1, access.retryAfter)))
    return
  }
  if (live.isLeaving) await db.batch(...deleteEvents(db, connectionId), withdrawBookings(db, connectionId))
  if (!access.ok) {
    await (live.isLeaving ? db.batch(...dropConnection(db, connectionId)) : end({ db, live }))
    return
  }
  const run: Run = { env, db, live, gateway: openCalendars(env, live.provider), token: access.value }
  if (live.isLeaving) return leave(run)
  if (live.sendsBookings) await collect(run)
  if ((await deliver(run)) === 'ended') return end(run)
  if (live.due > db.nowUtc) return
  if (!live.takesBusy) {
    const day = toSalonDay(db.nowUtc, live.timeZone)
    const isNewDay = day !== live.readDay
    await db.batch(
      saveReading(db, connectionId, { syncToken: null, readDay: day, empty: null, due: db.nowUtc + calendarLimits.pollSeconds }),
      ...(isNewDay && live.sendsBookings ? [queueBookings(db, live)] : []),
    )
    return
  }
  if ((await read(run)) === 'ended') return end(run)
  await watch(run)
}

/** Keeps the calendars of all salons in step, a few at a time; each is worked on by one run. */
export async function syncCalendars(env: Env, db: SystemDb): Promise<void> {
  const [waiting] = await db.batch(selectLiveConnections(db))
  const errors: unknown[] = []
  // Each takes the next connection when it is done with one: a slow provider holds up no other.
  const serve = async () => {
    for (let live = waiting.shift(); live; live = waiting.shift()) {
      const salonDb = db.inSalon(live.salonId, live.timeZone)
      try {
        await salonDb.batch(...claimConnection(salonDb, live.connectionId))
      } catch (error) {
        if (!(error instanceof BatchAbortedError && error.reason === 'stale')) errors.push(new SalonWorkError(live.salonId, error))
        continue
      }
      try {
        await sync(env, salonDb, live)
        await salonDb.batch(releaseConnection(salonDb, live.connectionId))
      } catch (error) {
        errors.push(new SalonWorkError(live.salonId, error))
      }
    }
  }
  await Promise.all(Array.from({ length: connectionsAtATime }, serve))
  throwFailures(errors)
}
