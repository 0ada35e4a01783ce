import { books } from '../../../schema/api/books.ts'
import { tillDays } from '../../../schema/api/till-days.ts'
import { defineRoutes } from '../../http/serve.ts'
import { corrections } from './corrections.ts'
import { dayHandlers } from './days.ts'
import { receiptHandlers } from './receipts.ts'
import { balanceHandlers } from './settling.ts'

export const tillFeatures = [
  defineRoutes(books, { ...corrections, ...balanceHandlers, ...receiptHandlers }),
  defineRoutes(tillDays, dayHandlers),
]
