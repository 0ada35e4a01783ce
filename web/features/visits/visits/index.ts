/** What other features may use of visits. */
import './visits.css'

export { Birthday, ClientFacts, NextClient } from './client-facts.tsx'
export { formatStopwatch, getElapsedSeconds, longWaitMinutes, minutesSince } from './elapsed.ts'
export { LastNotes } from './last-notes.tsx'
export { LastVisit } from './last-visit.tsx'
export { PersonDialog, PriceDialog, ServiceEditDialog, TimesDialog } from './later-dialogs.ts'
export { NextButton } from './next-button.tsx'
export { checkoutPath, productsPath, sheetPath } from './next-target.ts'
export { useOutcomeLabels } from './outcome-labels.ts'
export { getProductPrice, ProductAdd } from './product-add.tsx'
export { Quantity } from './quantity.tsx'
export { ReadyButton } from './ready-button.tsx'
export { ServiceAdd } from './service-add.tsx'
export type { ServiceEdit } from './service-edit-dialog.tsx'
export { ServiceTimer } from './service-timer.tsx'
export { SheetService } from './sheet-service.tsx'
export type { Step, VisitRef } from './steps.ts'
export { useConflictLabel } from './use-conflict-label.ts'
export { type DayVisits, useDayVisits } from './use-day-visits.ts'
export { useOutcome } from './use-outcome.ts'
export { usePeople } from './use-people.ts'
export { useScannedProduct } from './use-scanned-product.ts'
export { cacheCurrentVisit, useVisit, type VisitRead } from './use-visit.ts'
export { getVersionAfterSteps, loadDoneElsewhere, useIsStepPending, useVisitSteps } from './use-visit-steps.ts'
export {
  outOfStockLines,
  toServicesScope,
  useOverlapHandler,
  useVisitErrorHandler,
  useVisitWrites,
  type VisitWrites,
} from './use-visit-writes.ts'
export { cacheVisit, getSavedVisitId } from './visit-cache.ts'
export { BackLink, VisitAvatar, VisitHead, VisitMissing } from './visit-head.tsx'
export { VisitNext } from './visit-next.tsx'
export { getAllergies, getClientName, getPetOfService, getPlannedEnd, getStaffNames, getVisitLines } from './visit-people.ts'
export { getLineTotal, VisitProducts } from './visit-products.tsx'
