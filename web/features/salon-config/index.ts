/** What other features may use of the salon's settings. */

export {
  addPeriod,
  computeOpenMinutes,
  findDayError,
  getCompletePeriods,
  isSameDay,
  type TypedDay,
  type TypedPeriod,
  withOpen,
} from './opening-week.ts'
