import { sql } from 'drizzle-orm'
import type { WhatsAppPage } from '../../../../schema/api/messages/whatsapp-schemas.ts'
import type { MessageText, TemplateKind } from '../../../../schema/rules/messages/message-templates.ts'
import { whatsAppAccounts } from '../../../../schema/tables/messages/whatsapp.ts'
import type { CloudCategory, CloudTemplateState, Language } from '../../../../schema/terms.ts'
import { booleanSql, type Columns, instantSql, jsonArray, jsonObject, jsonRow, readJson } from '../../../db/json-sql.ts'
import type { SealedSecret } from '../../../db/salon-secrets.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'
import type { CloudNumber } from '../../../gateways/whatsapp-cloud.ts'
import { confirmedSenders } from '../channels/index.ts'

type PageAccount = NonNullable<WhatsAppPage['account']>
export type StoredAccount = Omit<PageAccount, 'hookUrl' | 'verifyToken'>
export interface StoredTemplate {
  readonly kind: TemplateKind
  readonly language: Language
  readonly name: string
  readonly submitNo: number
  readonly body: string
  readonly state: CloudTemplateState
  readonly reason: string
  readonly submitted: string
}
/** What the page needs, as the rows have it. */
export interface StoredPage {
  readonly salonId: string
  readonly sender: string
  readonly isSenderConfirmed: boolean
  readonly hasSms: boolean
  readonly salon: { readonly salon: string; readonly address: string; readonly phone: string }
  readonly account: StoredAccount | null
  readonly templates: readonly StoredTemplate[]
  readonly ownTexts: readonly (MessageText & { readonly kind: string; readonly language: Language })[]
  readonly secrets: readonly SealedSecret[]
}

const cents = (column: string) => `whatsapp_account.${column} / 100.0`
const accountColumns: Columns<StoredAccount> = {
  phoneNumberId: 'whatsapp_account.phone_number_id',
  businessAccountId: 'whatsapp_account.business_account_id',
  number: 'whatsapp_account.number',
  name: 'whatsapp_account.name',
  quality: 'whatsapp_account.quality',
  sendingLimit: 'whatsapp_account.sending_limit',
  isActive: booleanSql('whatsapp_account.is_active = 1 AND whatsapp_account.disconnected_utc IS NULL'),
  isConnected: booleanSql('whatsapp_account.disconnected_utc IS NULL'),
  connected: instantSql('whatsapp_account.connected_utc'),
  problemSince: instantSql('whatsapp_account.problem_utc'),
  words: 'whatsapp_account.words',
  checked: instantSql('whatsapp_account.checked_utc'),
  prices: `json_object(
    'utility', ${cents('utility_price')},
    'marketing', ${cents('marketing_price')},
    'authentication', ${cents('authentication_price')},
    'service', ${cents('service_price')}
  )`,
  freeMessages: 'whatsapp_account.free_messages',
  hasPaymentMethod: booleanSql('whatsapp_account.has_payment_method'),
  version: 'whatsapp_account.version',
}
const templateColumns: Columns<StoredTemplate> = {
  kind: 'whatsapp_template.kind',
  language: 'whatsapp_template.language',
  name: 'whatsapp_template.name',
  submitNo: 'whatsapp_template.submit_no',
  body: 'whatsapp_template.body',
  state: 'whatsapp_template.state',
  reason: 'whatsapp_template.reason',
  submitted: instantSql('whatsapp_template.submitted_utc'),
}
const pageColumns: Columns<StoredPage> = {
  salonId: 'salon.salon_id',
  sender: 'salon.wa_box_uid',
  isSenderConfirmed: booleanSql(`${confirmedSenders.whatsapp} <> ''`),
  hasSms: booleanSql(`${confirmedSenders.sms} <> ''`),
  salon: `json_object(
    'salon', salon.salon_name,
    'address', trim(salon.address || ', ' || salon.city, ', '),
    'phone', salon.phone_number
  )`,
  account: jsonRow(
    accountColumns,
    `FROM whatsapp_accounts whatsapp_account
    WHERE whatsapp_account.salon_id = salon.salon_id
      AND whatsapp_account.deleted_utc IS NULL`,
  ),
  templates: jsonArray(
    templateColumns,
    `FROM whatsapp_templates whatsapp_template
    WHERE whatsapp_template.salon_id = salon.salon_id
      AND whatsapp_template.deleted_utc IS NULL`,
  ),
  ownTexts: jsonArray(
    {
      kind: 'message_template.kind',
      language: 'message_template.language',
      subject: 'message_template.subject',
      text: 'message_template.text',
    },
    `FROM message_templates message_template
    WHERE message_template.salon_id = salon.salon_id
      AND message_template.deleted_utc IS NULL`,
  ),
  secrets: jsonArray(
    { salonId: 'salon_secret.salon_id', name: 'salon_secret.name', sealed: 'salon_secret.sealed' },
    `FROM salon_secrets salon_secret
    WHERE salon_secret.salon_id = salon.salon_id
      AND salon_secret.name IN ('cloudToken', 'cloudAppSecret')`,
  ),
}
const pageJson = sql.raw(jsonObject(pageColumns))
const selectPageRow = (db: TenantDb): Statement<StoredPage | undefined> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT ${pageJson} AS packed
      FROM salons salon
      WHERE salon.salon_id = ${salonId}`,
    ([row]) => row && readJson(row.packed),
  )

/** Messages of a month by Meta's category; those without a receipt have none. */
export type MonthCounts = Pick<WhatsAppPage['month'], 'delivered' | 'billable' | 'waiting' | 'replaced' | 'failed'>

const selectMonth = (db: TenantDb, start: number): Statement<MonthCounts> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT
        message.price_category,
        count(*) FILTER (WHERE message.delivery IN ('delivered', 'read')) AS delivered,
        count(*) FILTER (WHERE message.delivery IN ('delivered', 'read') AND message.is_billable = 1) AS billable,
        count(message.receipt_due_utc) AS waiting,
        count(message.fallback_id) AS replaced,
        count(*) FILTER (WHERE message.fallback_id IS NULL AND (message.state = 'failed' OR message.delivery = 'undelivered')) AS failed
      FROM outbox message
      WHERE message.salon_id = ${salonId}
        AND message.created_utc >= ${start}
        AND message.channel = 'whatsapp'
      GROUP BY message.price_category`,
    toMonth,
  )

function toMonth(rows: readonly Record<string, unknown>[]): MonthCounts {
  const count = (category: CloudCategory, name: string) => Number(rows.find((row) => row.price_category === category)?.[name] ?? 0)
  const counts = (name: string) => ({
    utility: count('utility', name),
    marketing: count('marketing', name),
    authentication: count('authentication', name),
    service: count('service', name),
  })
  const sum = (name: string) => rows.reduce((all, row) => all + Number(row[name]), 0)
  return {
    delivered: counts('delivered'),
    billable: counts('billable'),
    waiting: sum('waiting'),
    replaced: sum('replaced'),
    failed: sum('failed'),
  }
}

/** The page and the month from `start` (seconds UTC) on. */
export const selectPage = (db: TenantDb, start: number) => [selectPageRow(db), selectMonth(db, start)] as const

interface AccountDraft extends CloudNumber {
  readonly phoneNumberId: string
  readonly businessAccountId: string
}
/** Keeps a number that was tried out. It stays the gateway only if it is the same number. */
export const upsertAccount = (db: StaffDb, draft: AccountDraft): Statement<number> =>
  db.executeRaw(
    (salonId, userId) => sql`
      INSERT INTO whatsapp_accounts (
        salon_id, phone_number_id, business_account_id, number, name, quality, sending_limit, connected_utc, checked_utc, changed_by,
        changed_utc
      )
      SELECT
        w.salon_id, ${draft.phoneNumberId}, ${draft.businessAccountId}, ${draft.number}, ${draft.name}, ${draft.quality},
        ${draft.sendingLimit}, ${db.nowUtc}, ${db.nowUtc}, w.user_id, ${db.nowUtc}
      FROM (SELECT ${salonId} AS salon_id, ${userId} AS user_id) w
      WHERE w.salon_id IS NOT NULL
      ON CONFLICT (salon_id) DO UPDATE
        SET
          is_active = is_active AND number = excluded.number AND disconnected_utc IS NULL,
          connected_utc = iif(disconnected_utc IS NULL, connected_utc, excluded.connected_utc),
          phone_number_id = excluded.phone_number_id,
          business_account_id = excluded.business_account_id,
          number = excluded.number,
          name = excluded.name,
          quality = excluded.quality,
          sending_limit = excluded.sending_limit,
          disconnected_utc = NULL,
          problem_utc = NULL,
          words = '',
          checked_utc = excluded.checked_utc,
          version = version + 1,
          changed_by = excluded.changed_by,
          changed_utc = excluded.changed_utc`,
  )

type AccountValues = Partial<Omit<typeof whatsAppAccounts.$inferInsert, 'salonId' | 'version' | 'changedBy' | 'changed' | 'deleted'>>
export const changeAccount = (db: TenantDb, values: AccountValues): Statement<unknown> => db.update(whatsAppAccounts, values)

/** Aborts with `stale` where no number is connected. */
const ifConnected = (db: StaffDb, values: AccountValues): Statement<unknown>[] => [
  db.update(whatsAppAccounts, values, sql`disconnected_utc IS NULL`),
  db.abortIfUnchanged('stale'),
]
/** The receipts of messages that Meta has taken cannot be believed without the app's secret: nobody waits for them any longer. */
const endWaiting = (db: StaffDb): Statement<number> =>
  db.executeRaw(
    (salonId) => sql`
      UPDATE outbox INDEXED BY outbox_receipt_due
      SET receipt_due_utc = NULL
      WHERE salon_id = ${salonId}
        AND receipt_due_utc IS NOT NULL`,
  )
export const disconnectAccount = (db: StaffDb): Statement<unknown>[] => [
  ...ifConnected(db, { disconnected: db.now, isActive: false }),
  endWaiting(db),
]
/** Aborts with `closed` where Meta's number is not the sender that the platform has confirmed. */
export const chooseAccount = (db: StaffDb, isActive: boolean): Statement<unknown>[] => [
  ...(isActive ? [abortUnlessConfirmed(db)] : []),
  ...ifConnected(db, { isActive }),
]
const abortUnlessConfirmed = (db: StaffDb): Statement<number> =>
  db.abortUnless(
    'closed',
    (salonId) => sql`
      NOT EXISTS (
        SELECT 1
        FROM whatsapp_accounts whatsapp_account
        JOIN salons salon ON salon.salon_id = whatsapp_account.salon_id
        WHERE whatsapp_account.salon_id = ${salonId}
          AND whatsapp_account.disconnected_utc IS NULL
          AND whatsapp_account.number <> ${sql.raw(confirmedSenders.whatsapp)}
      )`,
  )

interface PriceValues {
  readonly utility: number
  readonly marketing: number
  readonly authentication: number
  readonly service: number
  readonly freeMessages: number
  readonly hasPaymentMethod: boolean
}
/** Prices in cents. Aborts with `stale` where somebody has changed the account since `version`. */
export function updatePrices(
  db: StaffDb,
  version: number,
  { freeMessages, hasPaymentMethod, ...prices }: PriceValues,
): Statement<unknown>[] {
  const stored = (price: number) => Math.round(price * 100)
  const values = {
    utilityPrice: stored(prices.utility),
    marketingPrice: stored(prices.marketing),
    authenticationPrice: stored(prices.authentication),
    servicePrice: stored(prices.service),
    freeMessages,
    hasPaymentMethod,
  }
  return [db.update(whatsAppAccounts, values, sql`version = ${version}`), db.abortIfUnchanged('stale')]
}
