import { createHash } from 'node:crypto'
import { whatsApp } from '../../../../schema/api/messages/whatsapp.ts'
import { type WhatsAppPage, whatsAppSchemas } from '../../../../schema/api/messages/whatsapp-schemas.ts'
import { messageDefaults } from '../../../../schema/rules/messages/message-defaults.ts'
import type { TemplateKind } from '../../../../schema/rules/messages/message-templates.ts'
import {
  buildCloudTemplate,
  type CloudTemplate,
  cloudTemplateKinds,
  findTemplateProblem,
} from '../../../../schema/rules/messages/whatsapp-templates.ts'
import { addDays, atTime, toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { type Language, languages } from '../../../../schema/terms.ts'
import { ApiError } from '../../../db/errors.ts'
import { openSecret, sealSecret } from '../../../db/salon-secrets.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import type { Env } from '../../../env.ts'
import { openCloudGateway } from '../../../gateways/open-cloud.ts'
import type { CloudAnswer, CloudGateway, CloudReview } from '../../../gateways/whatsapp-cloud.ts'
import { languageCodes } from '../../../gateways/whatsapp-cloud-assumptions.ts'
import { mapAborted } from '../../../http/errors.ts'
import { defineRoutes, type Handlers } from '../../../http/serve.ts'
import { deleteSecret, upsertSecret } from '../../platform/salons/index.ts'
import { receiptToken } from '../sending/index.ts'
import {
  changeAccount,
  chooseAccount,
  disconnectAccount,
  type MonthCounts,
  type StoredPage,
  selectPage,
  updatePrices,
  upsertAccount,
} from './queries.ts'
import { updateStates, upsertTemplate } from './template-queries.ts'
import { toVerifyToken } from './verify-token.ts'

type WhatsAppHandlers = Handlers<typeof whatsApp>

/** The salon's month: its first instant in seconds UTC, what has gone by of it and its length, both in days. */
function getMonth(db: StaffDb) {
  const first = `${toSalonDay(db.nowUtc, db.timeZone).slice(0, 7)}-01`
  const next = `${addDays(first, 31).slice(0, 7)}-01`
  const [start, end] = [atTime(first, '00:00', db.timeZone), atTime(next, '00:00', db.timeZone)]
  const toDays = (seconds: number) => Math.round((seconds / 86_400) * 100) / 100
  return { start, day: toDays(db.nowUtc - start), days: Math.round((end - start) / 86_400) }
}

/** A text of the salon, its own or the default, as Meta would get it. */
function buildTemplate({ ownTexts, salon }: StoredPage, kind: TemplateKind, language: Language): CloudTemplate {
  const own = ownTexts.find((text) => text.kind === kind && text.language === language)
  return buildCloudTemplate(kind, language, (own ?? messageDefaults[kind][language]).text, salon)
}

function listTemplates(page: StoredPage): WhatsAppPage['templates'] {
  return cloudTemplateKinds.flatMap((kind) =>
    languages.map((language) => {
      const template = buildTemplate(page, kind, language)
      const stored = page.templates.find((one) => one.kind === kind && one.language === language)
      return {
        kind,
        language,
        state: stored?.state ?? 'none',
        reason: stored?.reason ?? '',
        body: template.body,
        fields: [...template.fields],
        buttons: [...template.buttons],
        isChanged: stored !== undefined && stored.body !== template.body,
        problem: findTemplateProblem(template) ?? null,
        submitted: stored?.submitted ?? null,
      }
    }),
  )
}

function toReply(env: Env, db: StaffDb, page: StoredPage | undefined, counts: MonthCounts): WhatsAppPage | undefined {
  if (!page) return undefined
  const { start: _start, ...month } = getMonth(db)
  const { salonId, sender, isSenderConfirmed, hasSms, account } = page
  const hookUrl = `${env.WEB_ORIGIN ?? ''}/api/WhatsAppHooks/${receiptToken(env.SESSION_SECRET, 'whatsapp_cloud', salonId)}`
  return {
    ...{ salonId, sender, isSenderConfirmed, hasSms },
    isAvailable: Boolean(env.GATEWAY_WHATSAPP_CLOUD_URL),
    account: account && { ...account, hookUrl, verifyToken: toVerifyToken(env, salonId) },
    month: { ...month, ...counts },
    templates: listTemplates(page),
  }
}

async function loadPage(db: StaffDb) {
  const [page, counts] = await db.batch(...selectPage(db, getMonth(db).start))
  return { page, counts }
}
/** Writes, and answers with the page as it is then. */
async function writeAndReply(db: StaffDb, env: Env, writes: readonly Statement<unknown>[]) {
  const results = await db.batch(...writes, ...selectPage(db, getMonth(db).start))
  const [page, counts] = results.slice(-2) as unknown as [StoredPage | undefined, MonthCounts]
  return toReply(env, db, page, counts)
}

/** Throws 422 with Meta's own words where it refuses, or 503 where it does not answer. */
function getValue<T>(answer: CloudAnswer<T> | undefined): T {
  if (answer?.ok) return answer.value
  if (!answer || answer.reason === 'away') throw new ApiError(503, 'service_unavailable')
  throw new ApiError(422, 'whatsapp_refused', answer.words ? { words: answer.words } : {})
}

const getPage: WhatsAppHandlers['one'] = async (db, _input, _body, { env }) => {
  const { page, counts } = await loadPage(db)
  return toReply(env, db, page, counts)
}

const required = (field: string) => new ApiError(400, 'invalid_input', { fields: { [field]: 'Required' } })

/** Two round trips: the caller is admitted before Meta is asked. */
const connect: WhatsAppHandlers['connect'] = async (db, _input, draft, { env }) => {
  const { page } = await loadPage(db)
  if (!page) return undefined
  const { salonId, secrets } = page
  const token = draft.token ?? (await openSecret(env, secrets, 'cloudToken'))
  const appSecret = draft.appSecret ?? (await openSecret(env, secrets, 'cloudAppSecret'))
  if (!token) throw required('token')
  if (!appSecret) throw required('appSecret')
  const { phoneNumberId, businessAccountId } = draft
  const gateway = openCloudGateway(env, { phoneNumberId, businessAccountId, token })
  if (!gateway) throw new ApiError(409, 'channel_not_set_up')
  const number = getValue(await gateway.readNumber())
  const listing = getValue(await gateway.listTemplates())
  const sealed = await Promise.all([sealSecret(env, salonId, 'cloudToken', token), sealSecret(env, salonId, 'cloudAppSecret', appSecret)])
  return writeAndReply(db, env, [
    upsertAccount(db, { phoneNumberId, businessAccountId, ...number }),
    upsertSecret(db, 'cloudToken', sealed[0]),
    upsertSecret(db, 'cloudAppSecret', sealed[1]),
    updateStates(db, listing),
  ])
}

interface Opened {
  readonly page: StoredPage
  readonly gateway: CloudGateway
}
async function openConnected(db: StaffDb, env: Env): Promise<Opened> {
  const { page } = await loadPage(db)
  const token = page?.account?.isConnected ? await openSecret(env, page.secrets, 'cloudToken') : undefined
  const gateway = page?.account && token ? openCloudGateway(env, { ...page.account, token }) : undefined
  if (!page || !gateway) throw new ApiError(409, 'channel_not_set_up')
  return { page, gateway }
}

const check: WhatsAppHandlers['check'] = async (db, _input, _body, { env }) => {
  const { gateway } = await openConnected(db, env)
  const { name, quality, sendingLimit } = getValue(await gateway.readNumber())
  const listing = getValue(await gateway.listTemplates())
  const solved = changeAccount(db, { name, quality, sendingLimit, problemSince: null, words: '', checked: db.now })
  return writeAndReply(db, env, [solved, updateStates(db, listing)])
}

const choose: WhatsAppHandlers['choose'] = (db, _input, { isActive }, { env }) =>
  mapAborted(writeAndReply(db, env, chooseAccount(db, isActive)), { closed: 'sender_not_confirmed', stale: 'channel_not_set_up' })

const disconnect: WhatsAppHandlers['disconnect'] = (db, _input, _body, { env }) =>
  mapAborted(writeAndReply(db, env, [...disconnectAccount(db), deleteSecret(db, 'cloudToken'), deleteSecret(db, 'cloudAppSecret')]), {
    stale: 'channel_not_set_up',
  })

const savePrices: WhatsAppHandlers['savePrices'] = async (db, _input, { version, ...values }, { env }) =>
  mapAborted(writeAndReply(db, env, updatePrices(db, version, values)))

/**
 * The name of a text at Meta: with the salon's part, because several salons may share an account, and with a part of the text, so that
 * another text is never taken for one that Meta has under the name.
 */
function toName(salonId: string, kind: string, submitNo: number, { body, fields, buttons }: CloudTemplate): string {
  const owner = salonId
    .replace(/[^a-z0-9]/gi, '')
    .slice(-6)
    .toLowerCase()
  const text = createHash('sha256')
    .update(JSON.stringify([body, fields, buttons]))
    .digest('hex')
    .slice(0, 10)
  return `${kind}_${owner}_${text}_${submitNo}`
}

/**
 * Two round trips. What Meta refuses at once is kept as rejected, with its words. After a lost answer the name exists at Meta already: its
 * state is taken over.
 */
const submit: WhatsAppHandlers['submit'] = async (db, _input, { kind, language }, { env }) => {
  const { page, gateway } = await openConnected(db, env)
  const template = buildTemplate(page, kind, language)
  if (findTemplateProblem(template)) throw new ApiError(400, 'invalid_input', { fields: { kind: 'Too long' } })
  const submitNo = (page.templates.find((one) => one.kind === kind && one.language === language)?.submitNo ?? 0) + 1
  const name = toName(page.salonId, kind, submitNo, template)
  const answer = await gateway.submit({ ...template, name, language })
  if (!answer.ok && answer.reason !== 'refused') getValue(answer)
  const found = answer.ok ? undefined : await findReview(gateway, name, language)
  const result = answer.ok
    ? { ...answer.value, reason: '' }
    : (found ?? { externalId: '', state: 'rejected' as const, reason: answer.words })
  const { externalId, state, reason } = result
  return writeAndReply(db, env, [upsertTemplate(db, { ...template, kind, language, name, submitNo, externalId, state, reason })])
}

async function findReview(gateway: CloudGateway, name: string, language: Language): Promise<CloudReview | undefined> {
  const listed = await gateway.listTemplates()
  return listed.ok ? listed.value.templates.find((one) => one.name === name && one.language === languageCodes[language]) : undefined
}

export const whatsAppFeatures = [
  defineRoutes(whatsApp, whatsAppSchemas, { one: getPage, connect, check, choose, disconnect, savePrices, submit }),
]
