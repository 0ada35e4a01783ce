import type { TFunction } from 'i18next'
import type { FiscalReceipt } from '../../../../schema/api/money/fiscal-receipts-schemas.ts'
import type { FiscalProblem, FiscalReceiptState } from '../../../../schema/terms.ts'
import type { Tone } from '../../../ui/badge.tsx'

type T = TFunction<'fiscal-receipts'>

export const stateTones: Readonly<Record<FiscalReceiptState, Tone>> = {
  queued: 'info',
  unknown: 'warn',
  sent: 'info',
  done: 'ok',
  refused: 'bad',
  none: 'plain',
  dropped: 'plain',
}
const stateLabels = {
  queued: 'state_queued',
  unknown: 'state_unknown',
  sent: 'state_sent',
  done: 'state_done',
  refused: 'state_refused',
  none: 'state_none',
  dropped: 'state_dropped',
} as const satisfies Record<FiscalReceiptState, string>
export const getStateLabel = (state: FiscalReceiptState, t: T): string => t(stateLabels[state])

const kindLabels = { sale: 'kind_sale', return: 'kind_return', void: 'kind_void' } as const satisfies Record<FiscalReceipt['kind'], string>
export const getKindLabel = (kind: FiscalReceipt['kind'], t: T): string => t(kindLabels[kind])

/** What to do about a receipt that is refused or waits. */
const problemLabels = {
  credentials: 'problem_credentials',
  account: 'problem_account',
  refused: 'problem_refused',
  rate: 'problem_rate',
  away: 'problem_away',
  throttled: 'problem_away',
  night: 'problem_away',
  by_hand: 'problem_by_hand',
} as const satisfies Record<Exclude<FiscalProblem, ''>, string>
export const getProblemLabel = (problem: FiscalProblem, t: T): string => (problem === '' ? '' : t(problemLabels[problem]))
