import { agendas } from '../../../../schema/api/booking/bookings.ts'
import type { Agenda } from '../../../../schema/api/booking/bookings-schemas.ts'
import { addDays } from '../../../../schema/rules/salon-time.ts'
import { call } from '../../../api/call.ts'
import { queryClient, readKey } from '../../../api/query.ts'
import { getPageOwner, getSessionState, onSessionChange } from '../../../api/session-store.ts'
import { buildSheetRows, type DaySheet } from './day-sheet.ts'
import { getSessionEnd, keepSealed, readSealed, wipeSealed } from './sealed-store.ts'

export const refreshMs = 5 * 60_000

/** `until`: milliseconds; when the session ends at the latest in which it was read, or in which its user has signed in again. */
let kept: { readonly userId: string; readonly sheet: DaySheet; readonly until: number } | null = null

// A user who has to sign in again gets another secret: the sheet is sealed again. It leaves with its user.
onSessionChange(() => {
  const owner = getPageOwner()
  if (owner === null || (kept && kept.userId !== owner)) {
    kept = null
    wipeSealed()
  }
  if (kept && getSessionState().userId === kept.userId) {
    kept = { ...kept, until: getSessionEnd() }
    void keepSealed(kept.userId, Date.parse(kept.sheet.savedAt), kept.sheet)
  }
})

/** A day of the agenda: that of the open screen where it was read within five minutes, otherwise asked for. */
async function readDay(date: string): Promise<readonly Agenda[]> {
  const read = queryClient.getQueryState<readonly Agenda[]>(readKey(agendas.day, { date }))
  if (read?.data && Date.now() - read.dataUpdatedAt < refreshMs) return read.data
  return call(agendas.day, { date })
}

type Salon = Pick<DaySheet, 'salon' | 'format'>

/** Keeps the bookings of today and tomorrow on this device. A failure leaves the sheet as it was. */
export async function refreshSheet(today: string, salon: Salon): Promise<void> {
  const { userId } = getSessionState()
  if (userId === null) return
  try {
    const savedAt = new Date().toISOString()
    const dates = [today, addDays(today, 1)]
    const days = await Promise.all(dates.map(async (day) => ({ day, rows: buildSheetRows(await readDay(day)) })))
    if (getSessionState().userId !== userId) return
    kept = { userId, sheet: { ...salon, savedAt, days }, until: getSessionEnd() }
    await keepSealed(userId, Date.parse(savedAt), kept.sheet)
  } catch {
    // Without the server it stays as it was.
  }
}

/** The sheet of the signed-in user: that of this page, or the one on the device. None opens once its session has ended. */
export async function findSheet(): Promise<DaySheet | null> {
  const { userId } = getSessionState()
  if (kept && Date.now() >= kept.until) kept = null
  if (kept && kept.userId === getPageOwner()) return kept.sheet
  return userId === null ? null : ((await readSealed(userId, Date.now())) as DaySheet | null)
}
