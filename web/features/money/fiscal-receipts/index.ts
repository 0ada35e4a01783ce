/** What other features may show of fiscal receipts; each part is loaded where it is shown. */
import { optionalPart } from '../../../ui/lazy-part.ts'

export const FiscalDayCard = optionalPart<{ day: string }>(async () => (await import('./fiscal-day-card.tsx')).FiscalDayCard)
export const VisitReceipts = optionalPart<{ appointmentId: string }>(async () => (await import('./visit-receipts.tsx')).VisitReceipts)
export const LotteryField = optionalPart<{ value: string; onChange: (value: string) => void }>(
  async () => (await import('./lottery-field.tsx')).LotteryField,
)
