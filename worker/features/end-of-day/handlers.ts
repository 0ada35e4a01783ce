import { tillDays } from '../../../schema/api/end-of-day.ts'
import { books } from '../../../schema/api/ledger.ts'
import { defineRoutes } from '../../http/serve.ts'
import { balanceHandlers } from './balance.ts'
import { corrections } from './corrections.ts'
import { dayHandlers } from './days.ts'
import { receiptHandlers } from './receipts.ts'

export const tillFeatures = [
  defineRoutes(books, { ...corrections, ...balanceHandlers, ...receiptHandlers }),
  defineRoutes(tillDays, dayHandlers),
]
