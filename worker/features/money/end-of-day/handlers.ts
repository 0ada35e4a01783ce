import { endOfDay } from '../../../../schema/api/money/end-of-day.ts'
import { ledger } from '../../../../schema/api/money/ledger.ts'
import { defineRoutes } from '../../../http/serve.ts'
import { getOutstanding, payBalance } from './balance-handlers.ts'
import { refundVisit, undoLedgerEntry, voidVisit } from './correction-handlers.ts'
import { closeDay, getEndOfDay, reopenDay } from './day-handlers.ts'
import { getReceipt, sendReceipt } from './receipt-handlers.ts'

export const endOfDayFeatures = [
  defineRoutes(ledger, {
    refund: refundVisit,
    void: voidVisit,
    undo: undoLedgerEntry,
    outstanding: getOutstanding,
    payBalance,
    receipt: getReceipt,
    sendReceipt,
  }),
  defineRoutes(endOfDay, { one: getEndOfDay, close: closeDay, undoClose: reopenDay }),
]
