/** What other features may use of the agenda. */
export { insertAgendaServices, selectClientCheck } from './booking-queries.ts'
export { closeOffers, releaseTime, reserveAllTime, reserveTime, selectBookedIntervals } from './interval-queries.ts'
export { missesForm, selectAgenda, servicesInOrder } from './queries.ts'
export {
  type BookedInterval,
  findConflicts,
  getBookingSpan,
  type PlannedAgendaService,
  planServices,
  toPlannedServices,
} from './rules.ts'
export { planMoves, selectForMoves } from './service-moves.ts'
