import { busyIntervalTriggers } from './booking/bookings.ts'
import { busyUnitTriggers } from './booking/busy-units.ts'
import { classTriggers } from './booking/classes.ts'
import { waitingListTriggers } from './booking/waiting-list.ts'
import { barcodeTriggers } from './catalogue/services.ts'
import { clientSearchObjects } from './clients/client-search.ts'
import { clientSpendingTriggers } from './clients/client-spending-triggers.ts'
import { consentTriggers } from './clients/consents.ts'
import { ownTermsTriggers } from './clients/own-terms.ts'
import { pushTriggers } from './messages/push.ts'
import { cashSystemTriggers } from './money/cash-system.ts'
import { commissionTriggers } from './money/commission-triggers.ts'
import { courseTriggers } from './money/courses.ts'
import { dailyRevenueTriggers } from './money/daily-revenue-triggers.ts'
import { depositTriggers } from './money/deposits.ts'
import { fiscalReceiptTriggers } from './money/fiscal-receipts.ts'
import { invoiceExchangeTriggers } from './money/invoice-exchange.ts'
import { invoiceTriggers } from './money/invoice-triggers.ts'
import { ledgerTriggers } from './money/ledger-triggers.ts'
import { loyaltyTriggers } from './money/loyalty-triggers.ts'
import { prepaidTriggers } from './money/prepaid-triggers.ts'
import { cronMessageTriggers } from './outreach/automatic-messages.ts'
import { surveyTriggers } from './outreach/surveys.ts'
import { apiKeySessions, apiKeysOfFormerUsers } from './platform/api-keys.ts'
import { auditTriggers } from './platform/audit-triggers.ts'
import { deskTriggers } from './platform/desks.ts'
import { jobTriggers } from './platform/jobs.ts'
import { privacyTextTriggers } from './platform/settings.ts'
import { createTrigger, type SchemaObject } from './schema-object.ts'
import { rotaTriggers } from './team/rota.ts'
import { visitFigureTriggers } from './visits/visit-figures-triggers.ts'

/** Reasons of guard statements: an insert into `refuse_<reason>` aborts the whole batch. */
export const reasons = [
  'missing',
  'stale',
  'overlap',
  'rota',
  'stock',
  'limit',
  'quota',
  'untested',
  'already_used',
  'sent_often',
  'closed',
  'prepaid',
  'unusable',
  'after_closing',
  'unconfirmed',
] as const

const createGuard = (name: string, ...statements: string[]): SchemaObject[] => [
  { name, kind: 'view', sql: `CREATE VIEW ${name} (why) AS SELECT 1 WHERE 0` },
  createTrigger(`${name}_insert`, `INSTEAD OF INSERT ON ${name}`, ...statements),
]
const guards = reasons.flatMap((reason) => createGuard(`refuse_${reason}`, `  SELECT RAISE(ABORT, 'refuse:${reason}');`))
const sessionReasons = ['unauthorized', 'forbidden', 'foreign']
/** `why` says what is wrong with the caller's session. */
const sessionGuard = createGuard(
  'refuse_session',
  ...sessionReasons.map((why) => `  SELECT RAISE(ABORT, 'refuse:${why}') WHERE NEW.why = '${why}';`),
)

/** Guards that follow one another are one insert: `why` is the first reason of theirs, or NULL. */
const joinedGuards: SchemaObject[] = [
  { name: 'refuse', kind: 'view', sql: 'CREATE VIEW refuse (why) AS SELECT 1 WHERE 0' },
  createTrigger(
    'refuse_insert',
    'INSTEAD OF INSERT ON refuse WHEN NEW.why IS NOT NULL',
    `
  SELECT CASE NEW.why
${[...reasons, ...sessionReasons].map((reason) => `    WHEN '${reason}' THEN RAISE(ABORT, 'refuse:${reason}')`).join('\n')}
    ELSE RAISE(ABORT, 'not a reason')
  END;`,
  ),
]

/** All triggers, views and virtual tables, in an order in which they can be created. `npm run migrations` writes what is missing. */
export const schemaObjects: SchemaObject[] = [
  ...guards,
  ...sessionGuard,
  ...joinedGuards,
  apiKeySessions,
  apiKeysOfFormerUsers,
  ...cashSystemTriggers,
  ...fiscalReceiptTriggers,
  ...invoiceExchangeTriggers,
  ...clientSearchObjects,
  ...auditTriggers,
  ...deskTriggers,
  ...jobTriggers,
  ...pushTriggers,
  ...busyIntervalTriggers,
  ...busyUnitTriggers,
  ...rotaTriggers,
  ...barcodeTriggers,
  ...privacyTextTriggers,
  ...surveyTriggers,
  ...waitingListTriggers,
  ...classTriggers,
  ...prepaidTriggers,
  ...depositTriggers,
  ...ledgerTriggers,
  ...invoiceTriggers,
  ...clientSpendingTriggers,
  ...dailyRevenueTriggers,
  ...commissionTriggers,
  ...consentTriggers,
  ...cronMessageTriggers,
  ...loyaltyTriggers,
  ...courseTriggers,
  ...visitFigureTriggers,
  ...ownTermsTriggers,
]
