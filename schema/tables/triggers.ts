import { auditTriggers } from './audit-triggers.ts'
import { busyIntervalTriggers } from './busy-interval-triggers.ts'
import { cashSystemTriggers } from './cash-system-triggers.ts'
import { clientSearchObjects } from './client-search.ts'
import { clientSpendingTriggers } from './client-spending-triggers.ts'
import { commissionTriggers } from './commission-triggers.ts'
import { consentTriggers } from './consent-triggers.ts'
import { courseTriggers } from './course-triggers.ts'
import { cronMessageTriggers } from './cron-message-triggers.ts'
import { dailyRevenueTriggers } from './daily-revenue-triggers.ts'
import { invoiceTriggers } from './invoice-triggers.ts'
import { jobTriggers } from './job-triggers.ts'
import { ledgerTriggers } from './ledger-triggers.ts'
import { loyaltyTriggers } from './loyalty-triggers.ts'
import { prepaidTriggers } from './prepaid-triggers.ts'
import { privacyTextTriggers } from './privacy-text-triggers.ts'
import { barcodeTriggers } from './product-barcode-triggers.ts'
import { rotaTriggers } from './rota-triggers.ts'
import { createTrigger, type SchemaObject } from './schema-object.ts'
import { surveyTriggers } from './survey-triggers.ts'
import { visitFigureTriggers } from './visit-figures-triggers.ts'
import { waitingListTriggers } from './waiting-list-triggers.ts'

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
  ...cashSystemTriggers,
  ...clientSearchObjects,
  ...auditTriggers,
  ...jobTriggers,
  ...busyIntervalTriggers,
  ...rotaTriggers,
  ...barcodeTriggers,
  ...privacyTextTriggers,
  ...surveyTriggers,
  ...waitingListTriggers,
  ...prepaidTriggers,
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
]
