import { clientCourses } from '../../../../schema/api/money/courses-of-client.ts'
import { endOfDay } from '../../../../schema/api/money/end-of-day.ts'
import { giftCards } from '../../../../schema/api/money/gift-cards.ts'
import { ledger } from '../../../../schema/api/money/ledger.ts'
import { loyalty } from '../../../../schema/api/money/loyalty.ts'
import { appointments } from '../../../../schema/api/visits/visits.ts'

/** Gift cards, packages and points: a checkout uses them, a refund or a void gives them back. */
export const accountReads = [giftCards.list, giftCards.one, giftCards.ofClient, clientCourses.ofClient, loyalty.ofClient] as const
/** Reads that a ledger entry changes besides its visit. */
export const ledgerReads = [ledger.outstanding, endOfDay.one, appointments.day, ...accountReads] as const
