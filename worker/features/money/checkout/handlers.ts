import { ledger } from '../../../../schema/api/money/ledger.ts'
import { ledgerSchemas } from '../../../../schema/api/money/ledger-schemas.ts'
import { defineRoutes } from '../../../http/serve.ts'
import { getOutstanding, payBalance } from './balance-handlers.ts'
import { checkOut } from './checkout-handlers.ts'
import { refundVisit, undoLedgerEntry, voidVisit } from './correction-handlers.ts'
import { getReceipt, sendReceipt } from './receipt-handlers.ts'

export const ledgerFeatures = [
  defineRoutes(ledger, ledgerSchemas, {
    checkout: checkOut,
    refund: refundVisit,
    void: voidVisit,
    undo: undoLedgerEntry,
    outstanding: getOutstanding,
    payBalance,
    receipt: getReceipt,
    sendReceipt,
  }),
]
