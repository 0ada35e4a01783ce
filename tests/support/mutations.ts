import type { Plant } from './plant.ts'

/** A mistake, and the tests that should find it. */
interface Mutation extends Plant {
  readonly tests: readonly string[]
}
type Row = readonly [name: string, file: string, find: string, replace: string, ...tests: string[]]

const money: readonly Row[] = [
  [
    'a discount of a line is not taken off',
    'schema/rules/visits/visit-price.ts',
    ' - cents(line.discount) - reduced',
    ' - reduced',
    'tests/rules/visits',
  ],
  [
    'fees are reduced by rewards',
    'schema/rules/visits/visit-price.ts',
    "line.prepaid === undefined && line.kind !== 'fees' ?",
    'line.prepaid === undefined ?',
    'tests/rules/visits',
  ],
  [
    'cents are cut instead of rounded',
    'schema/rules/money.ts',
    'Math.round(euro * 100)',
    'Math.trunc(euro * 100)',
    'tests/rules/visits',
    'tests/rules/money',
  ],
  ['a payment pays two balances', 'schema/rules/money/ledger.ts', '      payment.cents -= taken\n', '', 'tests/rules/money'],
  ['a balance is paid beyond what is owed', 'schema/rules/money/ledger.ts', 'Math.min(left, cents(owed))', 'left', 'tests/rules/money'],
  [
    'tips are refunded before services',
    'schema/rules/money/ledger.ts',
    "[['services', 'products'], ['fee'], ['prepaid'], ['tip'], ['rounding']]",
    "[['tip'], ['services', 'products'], ['fee'], ['prepaid'], ['rounding']]",
    'tests/rules/money',
  ],
  [
    'a refund to another method needs no confirmation',
    'schema/rules/money/ledger.ts',
    "? 'needs_confirmation' : 'too_much'",
    "? 'allowed' : 'too_much'",
    'tests/rules/money',
  ],
  [
    'points are rounded up',
    'schema/rules/money/loyalty.ts',
    'Math.floor((counted * earned) / 100)',
    'Math.ceil((counted * earned) / 100)',
    'tests/rules/money',
  ],
  [
    'points expire on their last day',
    'schema/rules/money/loyalty.ts',
    'expires !== null && expires < day',
    'expires !== null && expires <= day',
    'tests/rules/money',
  ],
  [
    'a tier begins a cent late',
    'schema/rules/money/commissions.ts',
    'cents(from) <= revenueCents',
    'cents(from) < revenueCents',
    'tests/rules/money',
  ],
  [
    'the share of the assistant is paid twice',
    'schema/rules/money/commissions.ts',
    'whole - Math.round((whole * (100 - sale.share)) / 100)',
    'whole',
    'tests/rules/money',
  ],
]
const tenancy: readonly Row[] = [
  [
    'a booking is read from any salon',
    'worker/features/booking/bookings/queries.ts',
    'sql`booking.salon_id = ${salonId} AND booking.agenda_id = ${agendaId}`',
    'sql`${salonId} IS NOT NULL AND booking.agenda_id = ${agendaId}`',
    'tests/worker/booking/bookings.test.ts',
  ],
  [
    'an expired session is live',
    'worker/db/session-sql.ts',
    ' AND session.expiry_utc > ${caller.nowUtc}',
    ' AND ${caller.nowUtc} > 0',
    'tests/worker/platform/permissions.test.ts',
  ],
  [
    'every role is permitted',
    'worker/db/session-sql.ts',
    '  if (caller.roles.length) alternatives.push(sql`role.permission_id IN ${roleList(caller.roles)}`)\n',
    '  if (caller.roles.length) alternatives.push(sql`1`)\n',
    'tests/contract/every-call.test.ts',
    '-t',
    '^giftCards\\.',
  ],
  [
    'an own record is anybody’s',
    'worker/db/session-sql.ts',
    '(session.user_id = ${caller.ownerId} AND role.permission_id',
    '(${caller.ownerId} IS NOT NULL AND role.permission_id',
    'tests/contract/every-call.test.ts',
    '-t',
    '^(userSettings|users)\\.',
  ],
  [
    'the salon that a call names is not compared',
    'worker/db/session-sql.ts',
    '    : sql` AND session.salon_id = ${caller.targetSalonId}`',
    '    : sql``',
    'tests/worker/platform/salons.test.ts',
    'tests/worker/platform/salon-values.test.ts',
    'tests/worker/platform/settings.test.ts',
  ],
]
const slots: readonly Row[] = [
  ['a break is free time', 'schema/rules/booking/busy-intervals.ts', 'end + service.breakAfterService * 60', 'end', 'tests/rules/booking'],
  [
    'processing time keeps busy',
    'schema/rules/booking/busy-intervals.ts',
    "if (part.kind === 'work' && to > at)",
    'if (to > at)',
    'tests/rules/booking',
  ],
  [
    'taken time is cut to whole cells',
    'schema/rules/booking/free-slots.ts',
    '[floorToCell(Math.max(0, from)), ceilToCell(Math.max(0, to))]',
    '[ceilToCell(Math.max(0, from)), floorToCell(Math.max(0, to))]',
    'tests/rules/booking',
  ],
  [
    'free time begins before its cell',
    'schema/rules/booking/free-slots.ts',
    'cellRange(ceilToCell(from), floorToCell(to))',
    'cellRange(floorToCell(from), ceilToCell(to))',
    'tests/rules/booking',
  ],
  [
    'free slots are in no order',
    'schema/rules/booking/free-slots.ts',
    'slots.sort((a, b) => Number(b.best) - Number(a.best) || a.start - b.start)',
    'slots',
    'tests/rules/booking',
  ],
  [
    'an accepted overlap is kept by a move',
    'schema/rules/booking/booking-moves.ts',
    '      mayOverlap: false,\n',
    '',
    'tests/rules/booking',
    'tests/web/booking',
  ],
  [
    'a stale save is not refused',
    'worker/features/booking/bookings/booking-queries.ts',
    "  db.abortIfUnchanged('stale'),\n",
    '',
    'tests/worker/booking/booking-moves.test.ts',
  ],
  [
    'the exclusion constraint is gone from the schema',
    'schema/tables/booking/bookings.ts',
    "'BEFORE INSERT ON busy_intervals WHEN NEW.may_overlap = 0', refuseOverlap()",
    "'BEFORE INSERT ON busy_intervals WHEN NEW.may_overlap = 2', refuseOverlap()",
    'tests/worker/platform/schema-objects.test.ts',
    'tests/rules/platform/migrations.test.ts',
  ],
]
const consent: readonly Row[] = [
  ['a refused consent counts as given', 'schema/rules/clients/consents.ts', ' && consent.given === true)', ')', 'tests/rules/clients'],
  [
    'advertising is sent without consent',
    'schema/rules/clients/consents.ts',
    "  if (!hasConsent(client.consents, purpose, toConsentChannel(channel))) return 'no_consent'\n",
    '',
    'tests/rules/clients',
  ],
  [
    'advertising is sent on Sundays',
    'schema/rules/clients/consents.ts',
    'getWeekday(day) === 0 || isHoliday(day, country)',
    'isHoliday(day, country)',
    'tests/rules/clients',
  ],
  ['advertising is sent after 21:00', 'schema/rules/clients/consents.ts', '[8 * 60, 21 * 60]', '[8 * 60, 22 * 60]', 'tests/rules/clients'],
  [
    'e-mail consent counts for texts',
    'schema/rules/clients/consents.ts',
    "(channel === 'mail' ? 'mail' : 'text')",
    "(channel === 'mail' ? 'mail' : 'mail')",
    'tests/rules/clients',
  ],
]
const texts: readonly Row[] = [
  [
    'an Italian text is missing',
    'web/locales/it/booking/bookings.json',
    '  "history_overlap":',
    '  "history_overlapp":',
    'tests/structure/locales.test.ts',
  ],
  [
    'a placeholder has another name',
    'web/locales/it/booking/bookings.json',
    '{{service}} ({{minutes}} min)',
    '{{service}} ({{minuti}} min)',
    'tests/structure/locales.test.ts',
  ],
  [
    'a text uses another word of the trade',
    'web/locales/en/booking/bookings.json',
    '"Book anyway, overlapping"',
    '"Make the reservation anyway, overlapping"',
    'tests/structure/language.test.ts',
  ],
  [
    'a server message has no Italian',
    'web/locales/it/server.json',
    '"discount_too_large"',
    '"discount_too_big"',
    'tests/web/app/error-messages.test.ts',
  ],
]
const others: readonly Row[] = [
  [
    'a column has no migration',
    'schema/tables/booking/bookings.ts',
    "    repeatId: text('repeat_id'),\n",
    "    repeatId: text('repeat_id'),\n    shelf: text('shelf'),\n",
    'tests/worker/platform/schema-objects.test.ts',
    'tests/rules/platform/migrations.test.ts',
  ],
  [
    'a migration that was released is changed',
    'migrations/0003_fewer-audit-indexes.sql',
    'DROP INDEX `audit_log_salon`',
    'DROP INDEX `audit_log_entity_of_salon`',
    'tests/rules/platform/migrations.test.ts',
    'tests/worker/platform/schema-objects.test.ts',
  ],
  [
    'a rule imports the worker',
    'schema/rules/money.ts',
    'export const cents =',
    "import '../../worker/db/batch.ts'\nexport const cents =",
    'tests/structure/imports.test.ts',
  ],
  [
    'a call admits another role',
    'schema/api/money/end-of-day.ts',
    "    path: '/api/TillDays/Close/{sessionCode}',\n    access: 'adminReceptionist',",
    "    path: '/api/TillDays/Close/{sessionCode}',\n    access: 'user',",
    'tests/structure/access.test.ts',
  ],
  [
    'tabs without a place are cut off instead of standing in a menu',
    'web/ui/tabs.css',
    '    flex-wrap: wrap;\n    overflow: hidden;',
    '    overflow: hidden;',
    'tests/web/components/clients',
  ],
  [
    'Undo of a move allows overlaps',
    'web/features/booking/bookings/use-moves.ts',
    'const accepted = { ...before, overlap }',
    'const accepted = { overlap: move.services, outsideHours: true }',
    'tests/web/components/booking',
  ],
  [
    'a menu takes no key when its code is late',
    'web/ui/menu-part.tsx',
    'document.activeElement?.id === id',
    'document.activeElement?.id === ``',
    'tests/web/components/platform/menus.test.ts',
  ],
]

export const mutations: readonly Mutation[] = [...money, ...tenancy, ...slots, ...consent, ...texts, ...others].map(
  ([name, file, find, replace, ...tests]) => ({ name, file, find, replace, tests }),
)
