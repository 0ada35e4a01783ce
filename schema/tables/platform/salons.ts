import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { type Currency, type SalonRole, type SmsProvider, type StoredSecret, salonRoles } from '../../terms.ts'
import { auditColumns, day, euro, flag, instant, json, owned } from '../columns.ts'

/** A tenant. It has no `owned` column: its id is the tenant id. */
export const salons = sqliteTable(
  'salons',
  {
    salonId: text('salon_id').primaryKey(),
    /** High 32 bits of the rowids of the salon's clients in the search index. */
    salonNo: integer('salon_no').notNull(),
    salonName: text('salon_name').notNull(),
    description: text('description').notNull().default(''),
    address: text('address').notNull().default(''),
    zipCode: text('zip_code').notNull().default(''),
    city: text('city').notNull().default(''),
    district: text('district').notNull().default(''),
    county: text('county').notNull().default(''),
    country: text('country').notNull().default('IT'),
    lat: text('lat'),
    long: text('long'),
    timeZone: text('time_zone').notNull().default('Europe/Rome'),
    /** Currency of every amount of the salon; fixed from its first ledger entry on. */
    currency: text('currency').$type<Currency>().notNull().default('EUR'),
    electronicInvoiceCode: text('electronic_invoice_code').notNull().default(''),
    email: text('email').notNull().default(''),
    phoneNumber: text('phone_number').notNull().default(''),
    vatNumber: text('vat_number').notNull().default(''),
    fiscalCode: text('fiscal_code').notNull().default(''),
    pec: text('pec').notNull().default(''),
    bankAccountHolder: text('bank_account_holder').notNull().default(''),
    bankAccountInstitute: text('bank_account_institute').notNull().default(''),
    bankAccountIban: text('bank_account_iban').notNull().default(''),
    ownerFirstName: text('owner_first_name').notNull().default(''),
    ownerLastName: text('owner_last_name').notNull().default(''),
    logo: text('logo'),
    socialProfiles: json<Record<string, string>>('social_profiles_json').notNull().default({}),
    webSite: text('web_site').notNull().default(''),
    smsSender: text('sms_sender').notNull().default(''),
    /** The SMS sender and the WhatsApp box that the platform has confirmed; only a confirmed one sends. */
    smsSenderConfirmed: text('sms_sender_confirmed').notNull().default(''),
    waBoxUidConfirmed: text('wa_box_uid_confirmed').notNull().default(''),
    /** Provider of the salon's own SMS account, whose key and secret are in `salon_secrets`. */
    smsProvider: text('sms_provider').$type<SmsProvider>().notNull().default('smshosting'),
    /** What a WhatsApp message, a part of a text message and an e-mail cost, in hundredths of a cent. */
    whatsAppPrice: integer('whatsapp_price').notNull().default(550),
    smsPrice: integer('sms_price').notNull().default(620),
    mailPrice: integer('mail_price').notNull().default(0),
    emailSender: text('email_sender').notNull().default(''),
    mobileNumber: text('mobile_number').notNull().default(''),
    waBoxUid: text('wa_box_uid').notNull().default(''),
    googlePlaceId: text('google_place_id').notNull().default(''),
    reviewUrl: text('review_url').notNull().default(''),
    sendDailySummary: flag('send_daily_summary').notNull().default(false),
    sendMorningMessages: flag('send_morning_messages').notNull().default(false),
    avoidAppointmentsStartCheck: flag('avoid_appointments_start_check').notNull().default(false),
    /** Guests can move and cancel a booking until this many hours before its start. */
    changeUntilHours: integer('change_until_hours').notNull().default(24),
    /** Online bookings that one guest may have open at the same time. */
    maxOpenBookings: integer('max_open_bookings').notNull().default(5),
    /** Guests can book for two or more. */
    onlineGroups: flag('online_groups').notNull().default(true),
    /** Guests can ask for a larger group, or for any where they do not book groups. */
    groupRequests: flag('group_requests').notNull().default(true),
    /** Verification codes that the salon sends within 24 hours. */
    maxCodesPerDay: integer('max_codes_per_day').notNull().default(200),
    /** ISO codes of the countries whose phones get a verification code; empty: the salon's own country and its neighbours. */
    codeCountries: json<string[]>('code_countries_json').notNull().default([]),
    /** Roles that see whole phone numbers of clients. */
    contactRoles: json<SalonRole[]>('contact_roles_json')
      .notNull()
      .default([...salonRoles]),
    /** On a registered device (worker/db/session-sql.ts) everybody sees them who has signed in there by PIN. */
    contactsAtDesks: flag('contacts_at_desks').notNull().default(false),
    /** Refunds above this sum need a proof of who makes them (worker/db/session-sql.ts); null: none does. */
    confirmRefundsAbove: euro('confirm_refunds_above_cents'),
    /** Months after the last visit from which a client's data are listed for erasure; 0: the salon has not decided. */
    retentionMonths: integer('retention_months').notNull().default(0),
    isPet: flag('is_pet').notNull().default(false),
    suspended: instant('suspended_utc'),
    ...auditColumns,
  },
  (t) => [
    uniqueIndex('salons_no').on(t.salonNo),
    // Phones show a sender as it is, but do not tell AURORA from Aurora.
    uniqueIndex('salons_sms_sender').on(sql`sms_sender COLLATE NOCASE`).where(sql`sms_sender <> '' and deleted_utc is null`),
    uniqueIndex('salons_wa_box_uid').on(t.waBoxUid).where(sql`wa_box_uid <> '' and deleted_utc is null`),
  ],
)

export interface Period {
  /** `HH:MM` in the salon's zone. */
  opening: string
  closing: string
}

/** Opening times of a weekday (0 is Sunday); a lunch break is a gap between two periods. */
export const salonConfigOpeningTimes = sqliteTable(
  'salon_config_opening_times',
  {
    salonConfigOpeningTimeId: text('salon_config_opening_time_id').primaryKey(),
    ...owned,
    dayOfWeek: integer('day_of_week').notNull(),
    open: flag('open').notNull(),
    timing: json<Period[]>('timing_json').notNull().default([]),
    ...auditColumns,
  },
  (t) => [
    index('salon_config_opening_times_salon').on(t.salonId),
    uniqueIndex('salon_config_opening_times_day').on(t.salonId, t.dayOfWeek).where(sql`deleted_utc is null`),
  ],
)

/** Days on which the salon is closed, both ends included; `everyYear` repeats month and day. */
export const salonConfigDaysCloseds = sqliteTable(
  'salon_config_days_closeds',
  {
    salonConfigDaysClosedId: text('salon_config_days_closed_id').primaryKey(),
    ...owned,
    dayStart: day('day_start').notNull(),
    dayEnd: day('day_end').notNull(),
    everyYear: flag('every_year').notNull().default(false),
    note: text('note').notNull().default(''),
    ...auditColumns,
  },
  (t) => [index('salon_config_days_closeds_day').on(t.salonId, t.dayStart)],
)

/** Encrypted secrets for the salon's gateways (worker/db/secrets.ts). They are never returned by the API. */
export const salonSecrets = sqliteTable(
  'salon_secrets',
  {
    ...owned,
    name: text('name').$type<StoredSecret>().notNull(),
    sealed: text('sealed').notNull(),
    changed: instant('changed_utc').notNull(),
    changedBy: text('changed_by').notNull().default('system'),
  },
  (t) => [primaryKey({ columns: [t.salonId, t.name], name: 'salon_secrets_once' })],
)
