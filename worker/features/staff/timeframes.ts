import { sql } from 'drizzle-orm'
import type * as v from 'valibot'
import type { userTimeframes as calls, TimeframeDraft } from '../../../schema/api/staff.ts'
import { appliesOn, getWorkingSpans } from '../../../schema/rules/rota.ts'
import { addDays, atMinutes, daysBetween, toSalonDay } from '../../../schema/rules/salon-time.ts'
import { busyIntervals } from '../../../schema/tables/agenda.ts'
import { userTimeframes } from '../../../schema/tables/staff.ts'
import type { StaffDb } from '../../db/staff-db.ts'
import type { Statement } from '../../db/statement.ts'
import { toJson } from '../../http/resource.ts'
import type { Handlers } from '../../http/serve.ts'
import { selectRota } from './queries.ts'

type Draft = v.InferOutput<typeof TimeframeDraft>
type Frame = typeof userTimeframes.$inferSelect
const maxDayOffDays = 366

/** A dated "not working" takes the person out of the agenda as a row a day, so that the database itself refuses a guest's booking on it. */
function dayOffs(db: StaffDb, frame: Draft & { userTimeframeId: string }): Statement<unknown>[] {
  if (frame.isWorking) return []
  const days = Math.min(maxDayOffDays, daysBetween(frame.dayStart, frame.dayEnd ?? frame.dayStart))
  const from = frame.hourStart * 60 + frame.minuteStart
  const to = frame.hourEnd * 60 + frame.minuteEnd
  const rows = Array.from({ length: days + 1 }, (_, i) => addDays(frame.dayStart, i)).flatMap((day) => {
    const [start, end] = [atMinutes(day, from, db.timeZone), atMinutes(day, to, db.timeZone)]
    // The day of the autumn changeover has 25 hours, and an busy interval 24 at most.
    const middle = end - start > 86400 ? start + 43200 : end
    return middle < end
      ? [
          { start, end: middle },
          { start: middle, end },
        ]
      : [{ start, end }]
  })
  return [
    db.executeRaw(
      (salon) =>
        sql`INSERT INTO busy_intervals (salon_id, user_id, start_utc, end_utc, cause, cause_id, may_overlap) SELECT s.id, ${frame.userId}, j.value ->> 'start', j.value ->> 'end', 'day_off', ${frame.userTimeframeId}, 1 FROM json_each(${JSON.stringify(rows)}) j, (SELECT ${salon} AS id) s WHERE s.id IS NOT NULL`,
    ),
  ]
}

const personIsHere = (db: StaffDb, userIds: string[]) =>
  db.abortUnless(
    'missing',
    (salon) =>
      sql`NOT EXISTS (SELECT 1 FROM json_each(${JSON.stringify(userIds)}) j WHERE NOT EXISTS (SELECT 1 FROM users u WHERE u.salon_id = ${salon} AND u.user_id = j.value AND u.deleted_utc IS NULL))`,
  )

const reply = (frame: Frame) => toJson(frame)

async function addDated(db: StaffDb, drafts: Draft[]): Promise<Frame[]> {
  const frames = drafts.map((draft) => ({ ...draft, userTimeframeId: db.newId('utf') }))
  return addFrames(
    db,
    frames.map((frame) => ({ ...frame, type: 'idempotent' as const, dayOfWeek: null, dayEnd: frame.dayEnd ?? frame.dayStart })),
    frames.flatMap((frame) => dayOffs(db, frame)),
  )
}

/** All or none. Under an Idempotency-Key the ids of all frames are kept as one text. */
async function addFrames(
  db: StaffDb,
  frames: (Omit<Draft, 'dayEnd'> & Pick<Frame, 'userTimeframeId' | 'type' | 'dayOfWeek' | 'dayEnd'>)[],
  also: Statement<unknown>[] = [],
): Promise<Frame[]> {
  const ids = frames.map((frame) => frame.userTimeframeId)
  return db.createIdempotent(
    async () => {
      const [, ...results] = await db.batch(
        personIsHere(db, [...new Set(frames.map((frame) => frame.userId))]),
        ...frames.map((frame) => db.insert(userTimeframes, frame)),
        ...also,
        ...db.recordIdempotencyKey(ids.join(',')),
      )
      return (results as Frame[][]).slice(0, frames.length).flat()
    },
    async (made) => {
      const [found] = await db.batch(
        db.select(userTimeframes, {
          where: sql`${userTimeframes.userTimeframeId} IN (SELECT value FROM json_each(${JSON.stringify(made.split(','))}))`,
        }),
      )
      return found
    },
  )
}

export const timeframeHandlers: Handlers<typeof calls> = {
  list: async (db) => (await db.batch(db.select(userTimeframes)))[0].map(reply),

  userAndDates: async (db, { userId, fromDate, toDate }) => {
    const t = userTimeframes
    const [frames] = await db.batch(
      db.select(t, {
        where: sql`${t.userId} = ${userId} AND ${t.dayStart} <= ${toDate} AND (${t.dayEnd} IS NULL OR ${t.dayEnd} >= ${fromDate})`,
      }),
    )
    return frames.map(reply)
  },

  remainingDays: async (db, { userId }) => {
    const today = toSalonDay(db.nowUtc, db.timeZone)
    const year = Number(today.slice(0, 4))
    const [first, last] = [`${year}-01-01`, `${year}-12-31`]
    const [rota] = await db.batch(selectRota(db, first, last))
    const person = rota.people.find((p) => p.userId === userId) ?? { userId, workingHours: [], employmentStart: null, employmentEnd: null }
    const own = rota.timeframes.filter((t) => t.userId === userId)
    const off = own.filter((t) => !t.isWorking && t.type === 'idempotent')
    const usual = own.filter((t) => t.isWorking || t.type !== 'idempotent')
    let [daysTaken, daysPlanned, workingDaysLeft] = [0, 0, 0]
    for (let day = first; day <= last; day = addDays(day, 1)) {
      if (getWorkingSpans(day, person, usual, rota.closed).length === 0) continue
      const free = off.some((t) => appliesOn(t, day)) && getWorkingSpans(day, person, own, rota.closed).length === 0
      if (free && day <= today) daysTaken++
      else if (free) daysPlanned++
      else if (day > today) workingDaysLeft++
    }
    return { userId, year, daysTaken, daysPlanned, workingDaysLeft }
  },

  create: async (db, _input, draft) => {
    const [made] = await addDated(db, [draft])
    return made && reply(made)
  },
  createMultiple: async (db, _input, drafts) => (await addDated(db, drafts)).map(reply),

  createRecurrent: async (db, { userId, dayStart, dayEnd, note }, slots) => {
    const frames = slots.map((slot) => ({
      ...slot,
      userTimeframeId: db.newId('utf'),
      userId,
      type: 'weekly' as const,
      dayStart,
      dayEnd: dayEnd ?? null,
      note,
    }))
    return (await addFrames(db, frames)).map(reply)
  },

  remove: async (db, { userTimeframeId }) => {
    const [gone] = await db.batch(
      db.softDelete(userTimeframes, sql`${userTimeframes.userTimeframeId} = ${userTimeframeId}`),
      db.hardDelete(busyIntervals, sql`${busyIntervals.causeId} = ${userTimeframeId}`),
    )
    return gone.length ? { userTimeframeId } : undefined
  },

  removeDayOfWeek: async (db, { userId, deleteFrom, dayOfWeek }) => {
    const t = userTimeframes
    const which = sql`${t.userId} = ${userId} AND ${t.type} <> 'idempotent' AND ${t.dayOfWeek} = ${dayOfWeek} AND (${t.dayEnd} IS NULL OR ${t.dayEnd} >= ${deleteFrom})`
    const [gone, ended] = await db.batch(
      db.softDelete(t, which, sql`${t.dayStart} >= ${deleteFrom}`),
      db.update(t, { dayEnd: addDays(deleteFrom, -1) }, which, sql`${t.dayStart} < ${deleteFrom}`),
    )
    return { userTimeframeIds: [...gone, ...ended].map((frame) => frame.userTimeframeId) }
  },
}
