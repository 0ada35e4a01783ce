/** What a link to a salon's check-in names: its point and, on the phone of a guest, the day whose code they scanned. */
export interface CheckInTarget {
  readonly pointId: string
  /** A day of the salon; null on the tablet at the desk. */
  readonly day: string | null
}

const separator = '~'

export function readCheckInTarget(id: string): CheckInTarget {
  const [pointId = '', day = null] = id.split(separator)
  return { pointId, day }
}

export const toPhoneTarget = (pointId: string, day: string): string => `${pointId}${separator}${day}`
