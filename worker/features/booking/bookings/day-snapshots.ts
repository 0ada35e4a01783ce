import type { StaffDb } from '../../../db/staff-db.ts'

interface DaySnapshot {
  /** The change cursor with which the bookings were read. No two salons of a database share one. */
  readonly cursor: string
  /** As `selectDay` answers them. */
  readonly bookings: string
}

/** Characters of all days together. */
const maxCharacters = 8_000_000
const hourSeconds = 3600

/** Days of the agenda that this isolate has read, the oldest first. */
const days = new Map<string, DaySnapshot>()
let characters = 0

// A booking lacks its consent form until some hours after its start: what was read in an earlier hour may differ without any change.
const toKey = (db: StaffDb, day: string) => `${db.database} ${db.salonId} ${db.timeZone} ${day} ${Math.floor(db.nowUtc / hourSeconds)}`

function forget(key: string) {
  characters -= days.get(key)?.bookings.length ?? 0
  days.delete(key)
}

/** A day as it was read. It is still right if its cursor is the salon's latest one, which the caller's batch must read. */
export const recallDay = (db: StaffDb, day: string): DaySnapshot | undefined => days.get(toKey(db, day))

/** Remembers a day; nothing of a salon without changes, whose cursor is that of every other such salon. */
export function rememberDay(db: StaffDb, day: string, snapshot: DaySnapshot): void {
  const key = toKey(db, day)
  forget(key)
  if (snapshot.cursor === '0' || db.database === undefined) return
  days.set(key, snapshot)
  characters += snapshot.bookings.length
  for (const oldest of days.keys()) {
    if (characters <= maxCharacters) return
    forget(oldest)
  }
}
