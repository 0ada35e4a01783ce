/** What other features may use of the salon's settings. */

export {
  addPeriod,
  computeOpenMinutes,
  findDayError,
  getCompletePeriods,
  type TypedDay,
  type TypedPeriod,
  withOpen,
} from './opening-week.ts'
export { SettingLink } from './setting-link.tsx'
