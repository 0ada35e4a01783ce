import type { Targets } from '../../../../schema/api/insights/targets-schemas.ts'
import { addDays, localMinutes, toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { eachSalon } from '../../../db/each-salon.ts'
import type { Statement } from '../../../db/statement.ts'
import type { SystemDb, SystemSalonDb } from '../../../db/system-db.ts'
import { raiseAlerts } from '../../messages/alerts/index.ts'
import { type AnnouncedSalon, insertMark as mark, selectSalons } from './queries.ts'
import { buildTargets, selectTargetData } from './rules.ts'

/** Local minutes between which the team reads the day's target. */
const [morningFrom, morningTo] = [7 * 60, 9 * 60]
/** The mark of the morning's alert; otherwise it is the team member who reached a target, or empty for the salon. */
const morning = 'morning'

/** An amount as an alert holds it: the reader's language formats it. */
const toAmount = (amount: number, currency: string) => `${currency} ${amount.toFixed(2)}`
/** The morning's alert: everybody reads the salon's target, and a person with an own target reads both. */
function announceMorning(db: SystemSalonDb, { date, salon, people }: Targets, currency: string): Statement<unknown>[] {
  const { target } = salon.day
  if (target === null || target === 0) return []
  const cause = `target:${date}`
  const ofPeople = people.flatMap(({ userId, works, day }) =>
    works && day.target
      ? [
          raiseAlerts(db, {
            to: { userIds: [userId] },
            type: 'DailyTarget',
            content: { key: 'target_of_day_own', values: { target: toAmount(target, currency), own: toAmount(day.target, currency) } },
            cause,
          }),
        ]
      : [],
  )
  // Anyone who has the alert with their own target gets no second one of this cause.
  const ofAll = raiseAlerts(db, {
    to: 'everybody',
    type: 'DailyTarget',
    content: { key: 'target_of_day', values: { target: toAmount(target, currency) } },
    cause,
  })
  return [...ofPeople, ofAll, mark(db, date, morning)]
}

interface ReachedContext {
  readonly currency: string
  /** What has been announced today. */
  readonly marks: readonly string[]
}

/** Alerts about targets that have been reached since the last run. */
function announceReached(db: SystemSalonDb, { date, salon, people }: Targets, { currency, marks }: ReachedContext): Statement<unknown>[] {
  const isNew = (userId: string, { target, amount }: Targets['salon']['day']) =>
    target !== null && target > 0 && amount >= target && !marks.includes(userId)
  const reached = isNew('', salon.day)
    ? [
        raiseAlerts(db, {
          to: 'everybody',
          type: 'DailyTarget',
          content: { key: 'target_reached', values: { target: toAmount(salon.day.target ?? 0, currency) } },
          cause: `target_reached:${date}`,
        }),
        mark(db, date, ''),
      ]
    : []
  const own = people.flatMap(({ userId, day }) =>
    isNew(userId, day)
      ? [
          raiseAlerts(db, {
            to: { userIds: [userId] },
            type: 'DailyTarget',
            content: { key: 'own_target_reached', values: { target: toAmount(day.target ?? 0, currency) } },
            cause: `own_target_reached:${date}`,
          }),
          mark(db, date, userId),
        ]
      : [],
  )
  return [...reached, ...own]
}

/** Two round trips for a salon with something to announce, one for a salon that has been paid today, none for the others. */
async function announceInSalon(db: SystemSalonDb, { timeZone, currency, marks, lastPaid }: AnnouncedSalon): Promise<void> {
  const { nowUtc } = db
  const date = toSalonDay(nowUtc, timeZone)
  const minute = localMinutes(nowUtc, timeZone)
  const todays = marks.flatMap((one) => (one.startsWith(`${date} `) ? [one.slice(date.length + 1)] : []))
  const isMorning = minute >= morningFrom && minute < morningTo && !todays.includes(morning)
  const isPaid = lastPaid === date
  if (!isMorning && !isPaid) return
  const targets = buildTargets(await db.batch(...selectTargetData(db, date)), { date, nowUtc, timeZone })
  const writes = [
    ...(isMorning ? announceMorning(db, targets, currency) : []),
    ...(isPaid ? announceReached(db, targets, { currency, marks: todays }) : []),
  ]
  if (writes.length > 0) await db.batch(...writes)
}

/** Tells each team of its target in the morning, and when it is reached; each alert once a day. */
export async function announceTargets(db: SystemDb): Promise<void> {
  const [salons] = await db.batch(selectSalons(db, addDays(toSalonDay(db.nowUtc, 'UTC'), -1)))
  await eachSalon(salons, (salon) => announceInSalon(db.inSalon(salon.salonId, salon.timeZone), salon))
}
