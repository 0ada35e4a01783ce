import { type ClientCronKind, type DailyRun, findDueReminders, findDueRun } from '../../../../schema/rules/outreach/automatic-messages.ts'
import { addDays, atTime, dayRange, toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { eachBatchOfSalons, throwFailures } from '../../../db/each-salon.ts'
import type { SystemDb } from '../../../db/system-db.ts'
import { insertQuestions, queueMessages, queueQuestions } from './queue-queries.ts'
import type { RecipientRun } from './recipient-queries.ts'
import { type CronSalon, claimRuns, type DueRun, finishRuns, type RunKey, selectCronSalons, toRunKey } from './run-queries.ts'
import { queueSummaries } from './summaries.ts'

const maxClaimsPerStatement = 1000
/** Salons of one statement: few enough that the transaction is short. */
const salonsPerBatch = 50

function* chunk<T>(items: readonly T[], size: number): Generator<readonly T[]> {
  for (let i = 0; i < items.length; i += size) yield items.slice(i, i + size)
}

const findDueRuns = (salon: CronSalon, nowUtc: number): DueRun[] =>
  salon.kinds.flatMap(({ kind, amount, ...setting }): DueRun[] => {
    const run = kind === 'booking_reminder' ? undefined : findDueRun(kind, setting, salon, nowUtc)
    return kind !== 'booking_reminder' && run ? [{ salonId: salon.salonId, day: run.day, kind, run, salon, amount }] : []
  })

/** What the statement of a kind needs of a run. */
export function toRecipientRun(kind: ClientCronKind, { day, covered }: DailyRun, zone: string, amount: number): RecipientRun {
  const toSpans = (days: number) => covered.map((one) => dayRange(addDays(one, -days), zone))
  if (kind === 'nps') return { day, covered, spans: toSpans(1) }
  if (kind === 'win_back') return { day, covered, spans: toSpans(7 * amount) }
  // The bookings of the day on which the client comes.
  const target = kind === 'patch_test_expiring' ? addDays(day, amount) : day
  const [dayStart, dayEnd] = dayRange(target, zone)
  return { day: target, covered, dayStart, dayEnd, amount }
}

/** When the sending of a kind ends on its day, in the salon's time: nobody is written to at night. */
const getEnd = (day: string, zone: string) => atTime(day, '21:00', zone)

/** Runs by what their statement has in common. */
function groupRuns(runs: readonly DueRun[]): Map<string, DueRun[]> {
  const groups = new Map<string, DueRun[]>()
  for (const run of runs) {
    const key = `${run.kind} ${getEnd(run.day, run.salon.zone)}`
    groups.set(key, [...(groups.get(key) ?? []), run])
  }
  return groups
}

async function queueClientMessages(db: SystemDb, due: readonly DueRun[]): Promise<unknown[]> {
  const errors: unknown[] = []
  for (const [key, group] of groupRuns(due)) {
    const until = Number(key.split(' ')[1])
    const failed = await eachBatchOfSalons(group, salonsPerBatch, async (part) => {
      const kind = part[0]?.kind
      if (kind === undefined || kind === 'daily_summary') return
      const runs = part.map(({ salonId, run, salon, amount }) => ({ salonId, ...toRecipientRun(kind, run, salon.zone, amount) }))
      const finish = finishRuns(db, part.map(toKey))
      if (kind === 'nps') await db.batch(insertQuestions(db, runs), queueQuestions(db, runs, until), finish)
      else await db.batch(queueMessages(db, { kind, runs, until }), finish)
    })
    errors.push(...failed)
  }
  return errors
}
const isSummary = ({ kind }: DueRun) => kind === 'daily_summary'
const toKey = ({ salonId, day, kind }: RunKey): RunKey => ({ salonId, day, kind })

/** Reminders that are due in a salon, by one local day each. */
interface DueReminder {
  readonly salonId: string
  readonly until: number
  readonly run: RecipientRun
}
/** Reminders have no run: the cause of each message names client and day. */
function listDueReminders({ salonId, zone, kinds }: CronSalon, nowUtc: number): DueReminder[] {
  const setting = kinds.find(({ kind }) => kind === 'booking_reminder')
  if (!setting) return []
  const until = getEnd(toSalonDay(nowUtc, zone), zone)
  const { amount, since } = setting
  return findDueReminders(amount, since, zone, nowUtc).map((range) => ({ salonId, until, run: { salonId, amount, ...range } }))
}

async function queueReminders(db: SystemDb, reminders: readonly DueReminder[]): Promise<unknown[]> {
  const errors: unknown[] = []
  for (const [until, group] of Map.groupBy(reminders, (reminder) => reminder.until)) {
    const failed = await eachBatchOfSalons(group, salonsPerBatch, (part) =>
      db.batch(queueMessages(db, { kind: 'booking_reminder', runs: part.map(({ run }) => run), until })),
    )
    errors.push(...failed)
  }
  return errors
}

/**
 * Queues the automatic messages of all salons that are due at the salon's local time. Each run of a kind on a local day is claimed once;
 * a run that was interrupted is resumed. Messages and the end of their run are written together. A salon that fails keeps no other one
 * from its messages; throws at the end if any has failed.
 */
export async function queueCronMessages(db: SystemDb): Promise<void> {
  const [salons] = await db.batch(selectCronSalons(db))
  const due: DueRun[] = []
  const reminders: DueReminder[] = []
  // Throws for a salon whose row was broken by hand, such as an unknown time zone.
  const unreadable = await eachBatchOfSalons(salons, 1, async ([salon]) => {
    if (!salon) return
    due.push(...findDueRuns(salon, db.nowUtc))
    reminders.push(...listDueReminders(salon, db.nowUtc))
  })
  const claimed = new Set<string>()
  for (const part of chunk(due, maxClaimsPerStatement)) {
    const [keys] = await db.batch(claimRuns(db, part))
    for (const key of keys) claimed.add(key)
  }
  const mine = due.filter((run) => claimed.has(toRunKey(run)))
  // A client who is reminded now gets no morning message as well.
  const failedReminders = await queueReminders(db, reminders)
  const [summaries, messages] = [mine.filter(isSummary), mine.filter((run) => !isSummary(run))]
  const failedMessages = await queueClientMessages(db, messages)
  throwFailures([...unreadable, ...failedReminders, ...failedMessages, ...(await queueSummaries(db, summaries))])
}
