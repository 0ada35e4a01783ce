/** What other features may use of the agenda. */
export {
  closeOffers,
  insertAgendaServices,
  releaseTime,
  reserveAllTime,
  reserveTime,
  selectAgenda,
  selectBookedIntervals,
  toPlannedServices,
} from './queries.ts'
export { findConflicts, getBookingSpan, type PlannedAgendaService, planServices } from './rules.ts'
