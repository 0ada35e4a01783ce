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
  clientId: 'client.client_id',
  salonId: 'client.salon_id',
  name: 'client.name',
  address: 'client.address',
  city: 'client.city',
  zipCode: 'client.zip_code',
  district: 'client.district',
  country: 'client.country',
  phoneNumber: 'client.phone_number',
  phoneNumber2: 'client.phone_number_2',
  email: 'client.email',
  title: 'client.title',
  note: 'client.note',
  allergies: 'client.allergies',
  fiscalCode: 'client.fiscal_code',
  vatNumber: 'client.vat_number',
  electronicInvoiceCode: 'client.electronic_invoice_code',
  pec: 'client.pec',
  whatsApp: 'client.whats_app',
  messenger: 'client.messenger',
  telegram: 'client.telegram',
  discountCode: 'client.discount_code',
  vcaMap: 'client.vca_map',
  politics: 'client.politics',
  jobType: 'client.job_type',
  jobCompanyName: 'client.job_company_name',
  incomeRange: 'client.income_range',
  howDidYouKnowUs: 'client.how_did_you_know_us',
  bankAccountHolder: 'client.bank_account_holder',
  bankAccountInstitute: 'client.bank_account_institute',
  bankAccountIban: 'client.bank_account_iban',
  birthDate: 'client.birth_date',
  gender: 'client.gender',
  whatsAppGateway: booleanSql('client.whats_app_gateway'),
  salonConfigCategoryId: 'client.salon_config_category_id',
  language: 'client.language',
  inactiveReason: 'client.inactive_reason',
  confirmedFields: 'json(client.confirmed_fields_json)',
  social: 'json(client.social_json)',
  relationships: 'json(client.relationships_json)',
  // The id that the link names.
  privacyToken: `coalesce((
    SELECT consent_entry.client_privacy_id
    FROM client_privacies consent_entry
    WHERE consent_entry.salon_id = client.salon_id
      AND consent_entry.client_id = client.client_id
      AND consent_entry.source = 'asked'
    ORDER BY consent_entry.at_utc DESC
    LIMIT 1
  ), '')`,
  netPromoterScore: 'client.net_promoter_score',
  image: 'client.image',
  version: 'client.version',
  spentInYear: eurosSql(`(
    SELECT coalesce(sum(client_spending.amount_cents), 0)
    FROM client_spending
    WHERE client_spending.salon_id = client.salon_id
      AND client_spending.client_id = client.client_id
      AND client_spending.month >= y.first_month
  )`),
  ranges: `(
    SELECT json(spending_range.ranges_json)
    FROM salon_config_expense_ranges spending_range
    WHERE spending_range.salon_id = client.salon_id
      AND spending_range.gender = client.gender
      AND spending_range.deleted_utc IS NULL
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

/** The client with an id, which may be a sub-select. */
export const selectClientRows = (db: StaffDb, clientId: string | ((salonId: SQL) => SQL)): Statement<ClientRowJson[]> =>
  db.selectJson(
    clientColumns,
    (salonId) => sql`
      FROM
        (SELECT ${firstMonthOfYear(db)} AS first_month) y,
        clients client
      WHERE +client.salon_id = ${salonId}
        AND client.client_id = ${typeof clientId === 'string' ? clientId : clientId(salonId)}
        AND client.deleted_utc IS NULL`,
  )

/** One client, or none. */
export function selectClient(db: StaffDb, clientId: string): Statement<Client[]> {
  const rows = selectClientRows(db, clientId)
  return { ...rows, read: (result) => rows.read(result).map(toClient) }
}
