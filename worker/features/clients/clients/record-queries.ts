import { type SQL, sql } from 'drizzle-orm'
import type { Client } from '../../../../schema/api/clients/client-fields.ts'
import { type ExpenseRange, findExpenseRange } from '../../../../schema/rules/catalogue/expense-ranges.ts'
import { getZodiacSign } from '../../../../schema/rules/clients/birthdays.ts'
import { degrees, type Relationship } from '../../../../schema/rules/clients/relationships.ts'
import { toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { booleanSql, type Columns, eurosSql } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'

/** First month (`YYYY-MM`) of the twelve that end with the current one. */
export function firstMonthOfYear(db: TenantDb): string {
  const [year = 0, month = 0] = toSalonDay(db.nowUtc, db.timeZone).split('-').map(Number)
  return new Date(Date.UTC(year, month - 12, 1)).toISOString().slice(0, 7)
}

/** The row as SQL reads it; `toClient` makes the reply of it. */
export interface ClientRowJson extends Omit<Client, 'zodiacSign' | 'fasciaCliente' | 'relationships'> {
  relationships: Relationship[]
  /** Spending since `first_month`, in euro. */
  spentInYear: number
  ranges: ExpenseRange[] | null
}

/** Column map of a client, read FROM clients c and (first_month) y. */
export const clientColumns: Columns<ClientRowJson> = {
  clientId: 'c.client_id',
  salonId: 'c.salon_id',
  name: 'c.name',
  address: 'c.address',
  city: 'c.city',
  zipCode: 'c.zip_code',
  district: 'c.district',
  country: 'c.country',
  phoneNumber: 'c.phone_number',
  phoneNumber2: 'c.phone_number_2',
  email: 'c.email',
  title: 'c.title',
  note: 'c.note',
  allergies: 'c.allergies',
  fiscalCode: 'c.fiscal_code',
  vatNumber: 'c.vat_number',
  electronicInvoiceCode: 'c.electronic_invoice_code',
  pec: 'c.pec',
  whatsApp: 'c.whats_app',
  messenger: 'c.messenger',
  telegram: 'c.telegram',
  discountCode: 'c.discount_code',
  vcaMap: 'c.vca_map',
  politics: 'c.politics',
  jobType: 'c.job_type',
  jobCompanyName: 'c.job_company_name',
  incomeRange: 'c.income_range',
  howDidYouKnowUs: 'c.how_did_you_know_us',
  bankAccountHolder: 'c.bank_account_holder',
  bankAccountInstitute: 'c.bank_account_institute',
  bankAccountIban: 'c.bank_account_iban',
  birthDate: 'c.birth_date',
  gender: 'c.gender',
  whatsAppGateway: booleanSql('c.whats_app_gateway'),
  salonConfigCategoryId: 'c.salon_config_category_id',
  language: 'c.language',
  inactiveReason: 'c.inactive_reason',
  confirmedFields: 'json(c.confirmed_fields_json)',
  social: 'json(c.social_json)',
  relationships: 'json(c.relationships_json)',
  // The id that the link names.
  privacyToken: `coalesce((
    SELECT p.client_privacy_id
    FROM client_privacies p
    WHERE p.salon_id = c.salon_id
      AND p.client_id = c.client_id
      AND p.source = 'asked'
    ORDER BY p.at_utc DESC
    LIMIT 1
  ), '')`,
  netPromoterScore: 'c.net_promoter_score',
  image: 'c.image',
  version: 'c.version',
  spentInYear: eurosSql(`(
    SELECT coalesce(sum(m.amount_cents), 0)
    FROM client_spending m
    WHERE m.salon_id = c.salon_id
      AND m.client_id = c.client_id
      AND m.month >= y.first_month
  )`),
  ranges: `(
    SELECT json(r.ranges_json)
    FROM salon_config_expense_ranges r
    WHERE r.salon_id = c.salon_id
      AND r.gender = c.gender
      AND r.deleted_utc IS NULL
  )`,
}

/** The salon's range in which a client's spending of a year lies. */
export const getExpenseRange = ({ ranges, spentInYear }: ClientRowJson): { index: number; range: ExpenseRange } | undefined => {
  const index = ranges ? findExpenseRange(ranges, spentInYear) : -1
  const range = ranges?.[index]
  return range && { index, range }
}

const noSocial = { hobbies: [], interests: [], clubs: [], facebook: [], linkedIn: [], instagram: [] }

/** The reply of a client; `image` is still the key of the stored picture, `privacyToken` the id that the privacy link names. */
export function toClient(row: ClientRowJson): Client {
  const { relationships, spentInYear: _spent, ranges: _ranges, ...client } = row
  const found = getExpenseRange(row)
  const groups = degrees.map((degree) => [
    degree,
    relationships.filter((one) => one.degree === degree).map(({ name, birthDate, note }) => ({ name, birthDate, note })),
  ])
  return {
    ...client,
    social: { ...noSocial, ...client.social },
    relationships: Object.fromEntries(groups) as Client['relationships'],
    zodiacSign: getZodiacSign(client.birthDate),
    fasciaCliente: found ? String(found.index + 1) : '',
  }
}

/** The client with an id, or those that match a condition on `clients c`. */
export const selectClientRows = (db: StaffDb, where: string | SQL): Statement<ClientRowJson[]> =>
  db.selectJson(
    clientColumns,
    (salonId) => sql`
      FROM
        (SELECT ${firstMonthOfYear(db)} AS first_month) y,
        clients c
      WHERE c.salon_id = ${salonId}
        AND ${typeof where === 'string' ? sql`c.client_id = ${where}` : where}
        AND c.deleted_utc IS NULL`,
  )

/** One client, or none. */
export function selectClient(db: StaffDb, clientId: string): Statement<Client[]> {
  const rows = selectClientRows(db, clientId)
  return { ...rows, read: (result) => rows.read(result).map(toClient) }
}
