/** What the checks of all statements (check-statements.ts) find and the product may do. */

interface AcceptedRead {
  /** As `findWideReads` says it. */
  readonly reads: readonly string[]
  /** Of statements that match, with single spaces. */
  readonly of: RegExp
  readonly why: string
}

export const acceptedReads: readonly AcceptedRead[] = [
  {
    reads: [
      ...['alerts', 'desks', 'directory_attempts', 'idempotency_keys', 'passkeys', 'sessions', 'shown_contacts', 'sign_in_failures'],
      ...['sign_in_networks', 'used_challenges'],
    ].map((table) => `all ${table}`),
    of: /^DELETE FROM \w+ WHERE (at|deleted|expiry)_utc <= \?( OR deleted_utc <= \?)?$/,
    why: 'What has expired is deleted in all salons, once a night.',
  },
  {
    reads: ['all guest_passkeys'],
    of: /^DELETE FROM guest_passkeys AS guest_passkey WHERE guest_passkey\.deleted_utc <= \?/,
    why: 'Those that were removed, that nobody uses, or of a number that has changed are deleted in all salons, once a night.',
  },
  { reads: ['all sessions'], of: /^DELETE FROM sessions WHERE salon_id = /, why: 'A salon is suspended or deleted.' },
  {
    reads: ['all client_merges', 'clients for each of all client_merges'],
    of: /^SELECT client_merge\.merge_id, /,
    why: 'Merges of all salons that cannot be undone any more, at most 100 a night; clients are read for those with pictures.',
  },
  {
    reads: [
      ...['agendas', 'busy_intervals', 'daily_totals', 'ledger_entries', 'visit_figures'].map((table) => `${table} for each of a list`),
      '(m) for each of a list',
    ],
    of: /^SELECT (json_object\( 'from', r\.from_day|r\.from_day|m\.n,)/,
    why: 'Dashboards: each row of the list is a period, whose range of the index is read once.',
  },
  {
    reads: ['ledger_entries for each of (used)', 'visit_figures for each of appointments'],
    of: /^(WITH used AS|SELECT json_object\( 'rowId')/,
    why: 'Visits of a period that used a promotion, or were the first; the rows of each are found by its client or its id.',
  },
  {
    reads: ['appointments for each of (visit)'],
    of: /^SELECT json_object\( 'appointmentId', visit\.appointment_id, 'clientId', visit\.client_id, 'name', client\.name, 'start'/,
    why: 'Preview of a promotion: at most some visits are shown.',
  },
  {
    reads: ['audit_log for each of audit_log'],
    of: / FROM audit_log latest_audit_log /,
    why: 'The change cursor: the entries of a minute before the latest one, which the index by time finds.',
  },
  {
    reads: ['agendas for each of (m)'],
    of: /^INSERT INTO refuse /,
    why: 'Online bookings beside a time that a guest takes: (m) holds its moments, and the partial index the day of online bookings.',
  },
  {
    reads: ['payment_accounts for each of a list'],
    of: /^SELECT j\.value AS client_id, \( SELECT CASE WHEN /,
    why: 'What decides whether guests of the waiting list may book: a salon has one account, and the list holds at most 150 of them.',
  },
  {
    reads: ['a list for each of waiting_list_offers'],
    of: /^(UPDATE waiting_list_offers AS offer|DELETE FROM busy_intervals)/,
    why: 'The list holds the services of one booking; a salon makes a few offers a day.',
  },
  {
    reads: ['a list for each of prepaid_accounts'],
    of: /^UPDATE "prepaid_accounts" SET "blocked_utc"/,
    why: 'The list holds the accounts of one refund or void.',
  },
  {
    reads: ['clients for each of a list'],
    of: /^INSERT INTO clients ?\(/,
    why: 'The last number of the salon in the search index, found by ORDER BY and LIMIT 1.',
  },
  {
    reads: ['api_key_writes for each of (x)'],
    of: /^SELECT json_object\( 'trailId'/,
    why: 'The batch of a key that wrote an entry of the page, found by ORDER BY and LIMIT 1.',
  },
  {
    reads: ['a list for each of clients', 'clients for each of a list', 'appointments for each of a list, appointments'],
    of: /^(INSERT INTO (outbox|client_npss) |SELECT count\(\*\) FILTER \(WHERE m\.channel IS NOT NULL\))/,
    why: 'Automatic messages: each row of the list is a salon on its day, once a day.',
  },
  {
    reads: ['client_npss for each of (j)'],
    of: /^INSERT INTO outbox /,
    why: 'Questions that the same run has just recorded, once a day for each salon.',
  },
  {
    reads: ['outbox for each of (booking)'],
    of: /^SELECT json_object\( 'salon', .* 'bookings', /,
    why: 'Whether the salon has moved a coming booking of a client: they have few, and the messages of one client are found by an index.',
  },
  {
    reads: ['outbox for each of classes'],
    of: /^SELECT json_object\( 'classId', /,
    why: 'The same of the cancelled seats of a class.',
  },
]

interface AcceptedTable {
  readonly tables: readonly string[]
  readonly of: RegExp
  readonly why: string
}

/** Tables that statements with the tenant fragment may read beyond the salon. */
export const acceptedTables: readonly AcceptedTable[] = [
  {
    tables: ['client_privacies', 'outbox'],
    of: /FROM (client_privacies consent_entry WHERE \S+\.client_privacy_id = \?|outbox message (WHERE \S+\.outbox_id = \?|JOIN clients ))/,
    why: 'The row that a signed link names decides the salon.',
  },
  {
    tables: ['clients'],
    of: /^INSERT INTO clients ?\(.* client\.search_no > salon\.salon_no << 32 AND client\.search_no < \(salon\.salon_no \+ 1\) << 32/,
    why: 'The search index gives each salon a range of numbers.',
  },
  { tables: ['code_failures'], of: / code_failures /, why: 'Guesses are counted by network, over all salons.' },
  {
    tables: ['salons', 'jobs'],
    of: /FROM salons salon CROSS JOIN jobs job ON job\.salon_id = salon\.salon_id WHERE job\.kind = 'restore_salon'/,
    why: 'A salon is made of a file once, over all salons.',
  },
  { tables: ['salons'], of: /^INSERT INTO salons /, why: 'The number of a new salon is the next of all.' },
  {
    tables: ['users', 'user_permissions'],
    of: /^INSERT INTO alerts .* role\.permission_id = 'SUPERADMIN'/,
    why: 'Superadmins belong to no salon.',
  },
  {
    tables: ['user_permissions'],
    of: /^INSERT INTO user_permissions .*max\(position\)/,
    why: 'The position behind the roles of the user, whom the statement compares with the salon.',
  },
  {
    tables: ['users'],
    of: /^SELECT salon\.salon_no, \( SELECT json_group_array\(team_member\.username\)/,
    why: 'User names are unique over all salons.',
  },
]
