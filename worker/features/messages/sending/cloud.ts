import { messageDefaults } from '../../../../schema/rules/messages/message-defaults.ts'
import { isTemplateKind } from '../../../../schema/rules/messages/message-templates.ts'
import { buildCloudTemplate, getButtons, getTemplateValues } from '../../../../schema/rules/messages/whatsapp-templates.ts'
import { toIso } from '../../../../schema/rules/salon-time.ts'
import type { Statement } from '../../../db/statement.ts'
import type { SystemDb } from '../../../db/system-db.ts'
import { type CloudGateway, type CloudMessage, type CloudResult, toTemplateState } from '../../../gateways/whatsapp-cloud.ts'
import { languageCodes, receiptSeconds, windowSeconds } from '../../../gateways/whatsapp-cloud-assumptions.ts'
import { raiseAlerts } from '../alerts/index.ts'
import { markCloudProblem, markTemplate } from './fallback-queries.ts'
import type { LeasedCloud, LeasedMessage } from './leased-message-queries.ts'
import type { AttemptResult, FailedReason } from './leases.ts'
import type { RenderedMessage } from './rendered-message.ts'

type Salon = NonNullable<LeasedMessage['salon']>

/** What Meta is asked to send; undefined where it would refuse: no approved text as it is now, and no message of the client's lately. */
export function planCloudMessage(
  message: LeasedMessage & { readonly salon: Salon },
  { windowUtc, template }: LeasedCloud,
  rendered: RenderedMessage,
  nowUtc: number,
): CloudMessage | undefined {
  const { outboxId: id, recipient: to, language, kind, salon } = message
  const base = { id, to, language, buttons: getButtons(kind) }
  if (windowUtc !== null && windowUtc + windowSeconds > nowUtc) return { ...base, text: rendered.text }
  if (!template || !isTemplateKind(kind) || !rendered.fields) return undefined
  const text = (message.ownText ?? messageDefaults[kind][language]).text
  const current = buildCloudTemplate(kind, language, text, { salon: salon.name, address: salon.address, phone: salon.phone })
  // A text that was changed since says something else than Meta has approved.
  if (current.body !== template.body) return undefined
  const values = getTemplateValues(template.fields, rendered.fields)
  return values && { ...base, template: { name: template.name, values } }
}

/** What is written beside a refusal: what it says of the salon's account, or of the template. */
export function listCloudFindings(
  db: SystemDb,
  message: Pick<LeasedMessage, 'salonId' | 'language'>,
  cloud: Pick<LeasedCloud, 'template'>,
  result: Extract<CloudResult, { kind: 'failed' }>,
): Statement<unknown>[] {
  const { salonId, language } = message
  if (salonId === null) return []
  const state = toTemplateState(result.code)
  const { words } = result
  const tell = (key: 'whatsapp_template_stopped' | 'whatsapp_account_refused', cause: string) =>
    raiseAlerts(db.inSalon(salonId), { to: { roles: ['ADMIN'] }, type: 'Message', content: { key, values: { words } }, cause })
  if (state !== undefined && cloud.template) {
    const { name } = cloud.template
    const mark = markTemplate(db, salonId, { name, language: languageCodes[language], state, words })
    return [mark, tell('whatsapp_template_stopped', `whatsapp:${name}:${language}:${state}`)]
  }
  if (result.reason !== 'not_set_up' && result.reason !== 'credit') return []
  return [
    markCloudProblem(db, salonId, words || String(result.code)),
    tell('whatsapp_account_refused', `whatsapp:${toIso(db.nowUtc).slice(0, 10)}`),
  ]
}

/** Result of an attempt by Meta's gateway. */
export type CloudAttempt =
  | { readonly kind: 'recorded'; readonly result: AttemptResult; readonly isThrottled: boolean }
  | { readonly kind: 'refused'; readonly reason: FailedReason; readonly more: readonly Statement<unknown>[] }

/**
 * Sends a message by Meta. What Meta has, or may have, counts as delivered by its receipt only; a lost answer is never sent again, because
 * Meta has no idempotency key.
 */
export async function attemptByCloud(
  db: SystemDb,
  gateway: CloudGateway | undefined,
  message: LeasedMessage & { readonly salon: Salon },
  rendered: RenderedMessage,
): Promise<CloudAttempt> {
  const { cloud } = message.salon
  const isOwn = cloud?.number === message.salon.waBoxUid
  if (!gateway || !cloud || !isOwn) return { kind: 'refused', reason: 'not_set_up', more: [] }
  const planned = planCloudMessage(message, cloud, rendered, db.nowUtc)
  if (!planned) return { kind: 'refused', reason: 'no_template', more: [] }
  const sent = await gateway.send(planned)
  if (sent.kind === 'failed') {
    const findings = listCloudFindings(db, message, planned.template ? cloud : { template: null }, sent)
    return { kind: 'refused', reason: sent.reason, more: findings }
  }
  if (sent.kind === 'throttled') {
    const due = db.nowUtc + sent.afterSeconds
    if (due >= message.until) return { kind: 'refused', reason: 'too_late', more: [] }
    return { kind: 'recorded', result: { state: 'waiting', reason: 'throttled', due, counts: false }, isThrottled: true }
  }
  const gatewayId = sent.kind === 'accepted' ? sent.gatewayId.slice(0, 200) : ''
  const receiptDue = db.nowUtc + receiptSeconds
  return { kind: 'recorded', result: { state: 'sent', gatewayId, byOwnAccount: true, smsParts: 0, receiptDue }, isThrottled: false }
}
