import { getTellTime } from '../../../../schema/rules/booking/classes.ts'
import { parseIso } from '../../../../schema/rules/salon-time.ts'
import { eachSalon } from '../../../db/each-salon.ts'
import { BatchAbortedError } from '../../../db/errors.ts'
import type { SystemDb, SystemSalonDb } from '../../../db/system-db.ts'
import { raiseAlerts } from '../../messages/alerts/index.ts'
import { abortUnlessMinimum, selectDueClasses } from './job-queries.ts'
import { tellSeats } from './messages.ts'
import { abortIfAnybodyArrived, cancelSeats, releaseClassTime, selectClassDetails, updateClass } from './queries.ts'

/** Decides classes whose deadline has passed: those below their minimum are cancelled, and everybody with a seat is told. */
export async function decideClasses(db: SystemDb): Promise<void> {
  const [due] = await db.batch(selectDueClasses(db))
  await eachSalon(due, ({ salonId, timeZone, classId }) => decideClass(db.inSalon(salonId, timeZone), classId))
}

/** Two round trips. Where seats are taken or given up meanwhile, the next run decides. */
async function decideClass(db: SystemSalonDb, classId: string): Promise<void> {
  const [[before]] = await db.batch(selectClassDetails(db, classId))
  if (!before || before.cancelled !== null || before.decided !== null) return
  const isReached = before.taken >= before.minimum
  const takesPlace = [abortUnlessMinimum(db, classId, true), ...updateClass(db, before, { decided: db.now })]
  try {
    if (isReached) return void (await db.batch(...takesPlace))
    await db.batch(
      abortUnlessMinimum(db, classId, false),
      abortIfAnybodyArrived(db, classId),
      ...updateClass(db, before, { cancelled: db.now, cancelledFor: 'minimum' }),
      cancelSeats(db, classId, 'system'),
      releaseClassTime(db, [classId]),
      ...tellSeats(db, { ...before, cancelled: db.now }, before, getTellTime(db.nowUtc, parseIso(before.start), db.timeZone)),
      raiseAlerts(db, {
        to: { roles: ['ADMIN', 'RECEPTIONIST'] },
        type: 'Booking',
        content: { key: 'class_below_minimum', values: { name: before.name, start: before.start } },
        id: classId,
        cause: `class_below_minimum:${classId}:${before.version}`,
        timeZone: db.timeZone,
      }),
    )
  } catch (error) {
    if (!(error instanceof BatchAbortedError)) throw error
    // Who has come is not sent away.
    if (error.reason === 'already_used') await db.batch(...updateClass(db, before, { decided: db.now }))
    else if (error.reason !== 'stale') throw error
  }
}
