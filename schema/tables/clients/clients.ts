import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { DepositMark, Language } from '../../terms.ts'
import type { Vaccination, WeighIn } from '../care/pets.ts'
import { auditColumns, day, euro, flag, instant, json, kilograms, owned } from '../columns.ts'

/** Something that a client has asked for, until it is done. */
export const clientHistoryRequests = sqliteTable(
  'client_history_requests',
  {
    clientHistoryRequestId: text('client_history_request_id').primaryKey(),
    ...owned,
    clientId: text('client_id').notNull(),
    /** The team member who took the request. */
    userId: text('user_id').notNull(),
    day: day('day').notNull(),
    request: text('request').notNull(),
    /** Null while the request is open. */
    done: instant('done_utc'),
    ...auditColumns,
  },
  (t) => [index('client_history_requests_client').on(t.salonId, t.clientId)],
)

/** What a client said about a visit or the salon. */
export const clientFeedbacks = sqliteTable(
  'client_feedbacks',
  {
    clientFeedbackId: text('client_feedback_id').primaryKey(),
    ...owned,
    clientId: text('client_id').notNull(),
    /** The team member who wrote it down. */
    userId: text('user_id').notNull(),
    day: day('day').notNull(),
    /** 1 to 5; null where the client gave none. */
    rating: integer('rating'),
    feedback: text('feedback').notNull(),
    ...auditColumns,
  },
  (t) => [index('client_feedbacks_client').on(t.salonId, t.clientId)],
)

export interface Relationship {
  degree: 'spouse' | 'son' | 'daughter' | 'sister' | 'brother'
  name: string
  birthDate: string | null
  note: string
}

export const clients = sqliteTable(
  'clients',
  {
    clientId: text('client_id').primaryKey(),
    ...owned,
    /** Rowid in the search index; its high 32 bits are the salon's number. */
    searchNo: integer('search_no').notNull(),
    /** Folded name and e-mail, and the digits of the phone numbers, as the search index holds them. */
    searchText: text('search_text').notNull().default(''),
    searchDigits: text('search_digits').notNull().default(''),
    /** A long absent client is kept until this day, on which it is listed for erasure again. */
    keptUntil: day('kept_until'),
    /** When the client asked, in their own place, for their data to be deleted. */
    eraseAsked: instant('erase_asked_utc'),
    name: text('name').notNull(),
    address: text('address').notNull().default(''),
    city: text('city').notNull().default(''),
    zipCode: text('zip_code').notNull().default(''),
    district: text('district').notNull().default(''),
    country: text('country').notNull().default('IT'),
    phoneNumber: text('phone_number').notNull().default(''),
    phoneNumber2: text('phone_number_2').notNull().default(''),
    email: text('email').notNull().default(''),
    title: text('title').notNull().default(''),
    note: text('note').notNull().default(''),
    /** Health data; screens show it in red. */
    allergies: text('allergies').notNull().default(''),
    fiscalCode: text('fiscal_code').notNull().default(''),
    vatNumber: text('vat_number').notNull().default(''),
    whatsApp: text('whats_app').notNull().default(''),
    messenger: text('messenger').notNull().default(''),
    telegram: text('telegram').notNull().default(''),
    birthDate: day('birth_date'),
    gender: text('gender').$type<'' | 'female' | 'male' | 'other'>().notNull().default(''),
    fasciaCliente: text('fascia_cliente').notNull().default(''),
    discountCode: text('discount_code').notNull().default(''),
    vcaMap: text('vca_map').notNull().default(''),
    politics: text('politics').notNull().default(''),
    netPromoterScore: integer('net_promoter_score'),
    jobType: text('job_type').notNull().default(''),
    jobCompanyName: text('job_company_name').notNull().default(''),
    incomeRange: text('income_range').notNull().default(''),
    /** Whether the salon wants a deposit of this client, no matter what the rules say of others. */
    depositMark: text('deposit_mark').$type<DepositMark>().notNull().default(''),
    whatsAppGateway: flag('whats_app_gateway').notNull().default(false),
    howDidYouKnowUs: text('how_did_you_know_us').notNull().default(''),
    bankAccountHolder: text('bank_account_holder').notNull().default(''),
    bankAccountInstitute: text('bank_account_institute').notNull().default(''),
    bankAccountIban: text('bank_account_iban').notNull().default(''),
    social: json<Record<string, string[]>>('social_json').notNull().default({}),
    relationships: json<Relationship[]>('relationships_json').notNull().default([]),
    image: text('image'),
    salonConfigCategoryId: text('salon_config_category_id'),
    /** Language of messages; empty: the salon's. */
    language: text('language').$type<'' | Language>().notNull().default(''),
    electronicInvoiceCode: text('electronic_invoice_code').notNull().default(''),
    /** Certified e-mail, to which invoices go where there is no code. */
    pec: text('pec').notNull().default(''),
    /** Why the client no longer comes; no message is sent to such a client. */
    inactiveReason: text('inactive_reason').$type<'' | 'died' | 'moved_away'>().notNull().default(''),
    /** Fields whose unusual value somebody has confirmed. */
    confirmedFields: json<string[]>('confirmed_fields_json').notNull().default([]),
    /** Weekday (0 is Sunday) and time `HH:MM` that the client prefers, as entered; null: derived from the bookings. */
    favouriteDay: integer('favourite_day'),
    favouriteTime: text('favourite_time'),
    ...auditColumns,
  },
  (t) => [
    uniqueIndex('clients_search_no').on(t.searchNo),
    index('clients_name').on(t.salonId, t.searchText),
    index('clients_phone').on(t.salonId, t.phoneNumber),
    // Few clients have a second number; a query uses the index with the same condition.
    index('clients_phone_2').on(t.salonId, t.phoneNumber2).where(sql`phone_number_2 <> ''`),
    // Numbers of WhatsApp that differ from the phone's: who writes from one is found by it.
    index('clients_whats_app').on(t.salonId, t.whatsApp).where(sql`whats_app <> ''`),
    /** Birthdays are found without reading the rows of all clients. */
    index('clients_birth_date').on(t.salonId, t.birthDate),
  ],
)

/**
 * What the visits of a client were charged per month, without tips: the sum of the ledger lines, kept by a trigger, so that 20,000
 * clients can be sorted by it. `month` is `YYYY-MM` of the posting date.
 */
export const clientSpending = sqliteTable(
  'client_spending',
  {
    ...owned,
    clientId: text('client_id').notNull(),
    month: text('month').notNull(),
    amount: euro('amount_cents').notNull(),
    /** What of it was charged by sales without a visit. */
    sales: euro('sales_cents').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.salonId, t.clientId, t.month], name: 'client_spending_once' })],
)

/** Two clients of whom somebody said that they are not the same person; `clientId` is the smaller id. */
export const clientDistinctions = sqliteTable(
  'client_distinctions',
  {
    ...owned,
    clientId: text('client_id').notNull(),
    otherClientId: text('other_client_id').notNull(),
    userId: text('user_id').notNull(),
    at: instant('at_utc').notNull(),
  },
  (t) => [primaryKey({ columns: [t.salonId, t.clientId, t.otherClientId], name: 'client_distinctions_once' })],
)

/** Saved views and columns of a user's client list, as JSON of schema/api/clients/client-list.ts. */
export const clientListSettings = sqliteTable(
  'client_list_settings',
  {
    userId: text('user_id').primaryKey(),
    ...owned,
    views: json<unknown[]>('views_json').notNull().default([]),
    columns: json<string[]>('columns_json').notNull().default([]),
    version: auditColumns.version,
    changedBy: auditColumns.changedBy,
    changed: auditColumns.changed,
  },
  (t) => [index('client_list_settings_salon').on(t.salonId)],
)

/** A pet of a client. Breed and size are names of the salon's lists. */
export const subClients = sqliteTable(
  'sub_clients',
  {
    subClientId: text('sub_client_id').primaryKey(),
    ...owned,
    clientId: text('client_id').notNull(),
    name: text('name').notNull(),
    searchText: text('search_text').notNull().default(''),
    species: text('species').notNull().default(''),
    breed: text('breed').notNull().default(''),
    size: text('size').notNull().default(''),
    sex: text('sex').$type<'' | 'female' | 'male'>().notNull().default(''),
    birthDate: day('birth_date'),
    microchip: text('microchip').notNull().default(''),
    allergies: text('allergies').notNull().default(''),
    note: text('note').notNull().default(''),
    /** As the API has them: lists by name, and relatives by degree. */
    social: json<Record<string, unknown>>('social_json').notNull().default({}),
    relationships: json<unknown>('relationships_json').notNull().default([]),
    details: json<Record<string, unknown>>('details_json').notNull().default({}),
    isNeutered: flag('is_neutered').notNull().default(false),
    coat: text('coat').notNull().default(''),
    coatColour: text('coat_colour').notNull().default(''),
    undercoat: text('undercoat').notNull().default(''),
    skin: text('skin').notNull().default(''),
    shampoo: text('shampoo').notNull().default(''),
    dryer: text('dryer').notNull().default(''),
    temperament: text('temperament').notNull().default(''),
    bites: flag('bites').notNull().default(false),
    biteNote: text('bite_note').notNull().default(''),
    /** 0 is none, 4 is felted. */
    matting: integer('matting').notNull().default(0),
    mattingNote: text('matting_note').notNull().default(''),
    parasites: text('parasites').notNull().default(''),
    vetName: text('vet_name').notNull().default(''),
    vetPhone: text('vet_phone').notNull().default(''),
    healthyFromKg: kilograms('healthy_from_grams'),
    healthyToKg: kilograms('healthy_to_grams'),
    /** Weights by day. */
    weights: json<WeighIn[]>('weights_json').notNull().default([]),
    vaccinations: json<Vaccination[]>('vaccinations_json').notNull().default([]),
    /** The pet has died: it is not booked and no message about it is sent. */
    diedOn: day('died_on'),
    ...auditColumns,
  },
  (t) => [index('sub_clients_client').on(t.salonId, t.clientId)],
)
