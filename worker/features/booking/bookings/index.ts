/** What other features may use of the agenda. */
export { selectScheduleContext, throwFieldErrors, withConflictDetails } from './booking.ts'
export { abortIfArrived, deleteAgendaRows, insertAgendaServices, selectClientCheck, selectServicesById } from './booking-queries.ts'
export { bookAddedServices, rebookService } from './bookings-of-visits.ts'
export {
  closeOffers,
  releaseTime,
  reserveAllTime,
  reserveTime,
  selectBookedIntervals,
  selectIntervalsAround,
} from './interval-queries.ts'
export { planOutcome, setOutcome } from './outcomes.ts'
export { shiftServices } from './placements.ts'
export { missesForm, selectAgenda, selectAgendasById, selectAgendasIn, selectIds, servicesInOrder } from './queries.ts'
export {
  type BookedInterval,
  findConflicts,
  getBookingSpan,
  type PlannedAgendaService,
  planServices,
  toPlannedServices,
} from './rules.ts'
export { type MoveContext, planMoves, selectForMoves, withMoveRefusals } from './service-moves.ts'
export { removePerformedService } from './service-queries.ts'
export { throwNoUnit } from './units.ts'
export { selectBookingOfVisit } from './visit-queries.ts'
