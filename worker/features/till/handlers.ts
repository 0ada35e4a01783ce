import { books } from '../../../schema/api/books.ts'
import { tillDays } from '../../../schema/api/till-days.ts'
import { feature } from '../../http/serve.ts'
import { corrections } from './corrections.ts'
import { dayHandlers } from './days.ts'
import { receiptHandlers } from './receipts.ts'
import { settling } from './settling.ts'

export const tillFeatures = [feature(books, { ...corrections, ...settling, ...receiptHandlers }), feature(tillDays, dayHandlers)]
