import { appointments } from '../../../schema/api/appointments.ts'
import { clientCourses } from '../../../schema/api/client-courses.ts'
import { endOfDay } from '../../../schema/api/end-of-day.ts'
import { giftCards } from '../../../schema/api/gift-cards.ts'
import { ledger } from '../../../schema/api/ledger.ts'
import { loyalty } from '../../../schema/api/loyalty.ts'

/** Gift cards, packages and points: a checkout uses them, a refund or a void gives them back. */
export const accountReads = [giftCards.list, giftCards.one, giftCards.ofClient, clientCourses.ofClient, loyalty.ofClient] as const
/** Reads that a ledger entry changes besides its visit. */
export const ledgerReads = [ledger.outstanding, endOfDay.one, appointments.day, ...accountReads] as const
