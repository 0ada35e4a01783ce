import { createHmac } from 'node:crypto'
import { inject } from 'vitest'
import type { WhatsAppPage } from '../../schema/api/messages/whatsapp-schemas.ts'
import { openClient } from '../../worker/db/client.ts'
import { newId } from '../../worker/db/new-id.ts'
import { SystemDb } from '../../worker/db/system-db.ts'
import { fallBackOverdue, processAllOutboxes, receiptToken } from '../../worker/features/messages/sending/index.ts'
import { getGatewayEnvironment } from '../../worker/local/fakes/server.ts'
import { cloudAccountId, cloudAppSecret, cloudNumbers, cloudToken } from '../../worker/local/fakes/whatsapp-cloud.ts'
import { openFixture, type Reply } from './fixture.ts'
import { getGateways } from './gateways.ts'
import { openSalon, tuesday } from './salon.ts'

const sessionSecret = 'a secret for tests, 32 characters and more'
export const nowUtc = Date.parse(tuesday) / 1000
export const toIso = (utc: number) => new Date(utc * 1000).toISOString().replace('.000Z', 'Z')
export const [salonNumber, clientNumber] = ['393470000111', '393475550142']
const [phoneNumberId = ''] = Object.keys(cloudNumbers)

export { phoneNumberId }
export const account = { phoneNumberId, businessAccountId: cloudAccountId, token: cloudToken, appSecret: cloudAppSecret }

interface Template {
  readonly name: string
  readonly language: string
  readonly status: string
  readonly components: readonly { readonly text?: string }[]
}
interface Sent {
  readonly id: string
  readonly to: string
  readonly type: string
  readonly biz_opaque_callback_data: string
}
export interface OutboxRow {
  readonly id: string
  readonly kind: string
  readonly channel: string
  readonly state: string
  readonly reason: string
  readonly delivery: string | null
  readonly fallback: string | null
  readonly category: string
  readonly recipient: string
  readonly cause: string
}

/** A salon whose WhatsApp number is at Meta, with an SMS sender and a client who has a phone and WhatsApp. */
export async function openWhatsApp(values: Record<string, string | number> = {}) {
  const world = await openFixture()
  const salon = await openSalon(world, { sms_sender: 'Aurora', wa_box_uid: salonNumber, ...values })
  const boss = await salon.as('ADMIN')
  const [clientId = ''] = salon.clients
  await world.db.execute({
    sql: `UPDATE clients SET phone_number = ?, whats_app = ?, language = 'en' WHERE client_id = ?`,
    args: [`+${clientNumber}`, `+${clientNumber}`, clientId],
  })
  const gateway = `${inject('product').gateways}/${world.name}`
  const control = async (settings: object = {}) =>
    (await (await fetch(`${gateway}/whatsapp-cloud/control`, { method: 'POST', body: JSON.stringify(settings) })).json()) as {
      templates: Template[]
      sent: Sent[]
    }
  const go = <T = WhatsAppPage>(method: string, path: string, body?: unknown, now = tuesday) =>
    boss.call<T & { code: string; words?: string; fields?: Record<string, string> }>(method, `/api/WhatsApp${path}/{sessionCode}`, body, {
      now,
    })
  const hook = `/api/WhatsAppHooks/${receiptToken(sessionSecret, 'whatsapp_cloud', salon.salonId)}`
  const env = {
    ...getGatewayEnvironment(gateway),
    DATABASE_URL: `${inject('product').databases}${world.name}/`,
    SESSION_SECRET: sessionSecret,
    WEB_ORIGIN: 'http://app.test',
    GATEWAY_TIMEOUT_MS: '1500',
  }
  /** Runs the jobs of a minute, as cron does. */
  const run = async (utc: number) => {
    const client = openClient(env)
    await fallBackOverdue(new SystemDb(client, { nowUtc: utc, newId, actor: 'messages' }))
    client.close()
    await processAllOutboxes({ env, nowUtc: utc, newId })
  }
  let no = 0
  const insert = (table: string, row: Record<string, string | number | null>) =>
    world.db.execute({
      sql: `INSERT INTO ${table} (${Object.keys(row)}, salon_id) VALUES (${Object.keys(row).map(() => '?')}, ?)`,
      args: [...Object.values(row), salon.salonId],
    })
  return {
    ...{ world, salon, boss, clientId, control, go, hook, env, run, insert },
    gateways: getGateways(world),
    fault: (kind: string, to = '', times = 1) => getGateways(world).fault({ gateway: 'whatsapp-cloud', to, kind, times }),
    /** Connects the number, has the text of a reminder approved, and chooses Meta as the gateway. */
    async start(kinds: readonly string[] = ['booking_reminder']) {
      await go('POST', '/Connect', account)
      await control({ review: 'APPROVED' })
      for (const kind of kinds) await go('POST', '/Templates', { kind, language: 'en' })
      await go('POST', '/Choose', { isActive: true })
    },
    async book(hours: number) {
      const [agendaId, start] = [`agd_${++no}`, nowUtc + hours * 3600]
      await insert('agendas', { agenda_id: agendaId, client_id: clientId, start_utc: start, end_utc: start + 1800, changed_utc: 1 })
      const service = { agenda_id: agendaId, service_id: salon.cut, user_id: salon.anna, start_utc: start, service: 'Cut' }
      await insert('agenda_services', { agenda_service_id: `ags_${no}`, ...service, length_minutes: 30, price_cents: 3200, changed_utc: 1 })
      return { agendaId, start }
    },
    /** Queues a message by WhatsApp. */
    async queue(kind: string, data: object, more: Record<string, string | number> = {}) {
      const outboxId = `out_${++no}`
      await insert('outbox', {
        ...{ outbox_id: outboxId, cause: `test:${no}`, kind, language: 'en', data_json: JSON.stringify(data), channel: 'whatsapp' },
        ...{ recipient: `+${clientNumber}`, client_id: clientId, state: 'waiting', due_utc: nowUtc, until_utc: nowUtc + 20 * 3600 },
        created_utc: nowUtc,
        ...more,
      })
      return outboxId
    },
    outbox: async () =>
      (
        await world.db.execute(
          `SELECT outbox_id AS id, kind, channel, state, reason, delivery, fallback_id AS fallback, price_category AS category,
             recipient, cause
           FROM outbox WHERE kind <> 'test' ORDER BY rowid`,
        )
      ).rows.map((row) => ({ ...row }) as unknown as OutboxRow),
    alerts: async () =>
      (await world.db.execute('SELECT DISTINCT content FROM alerts ORDER BY content')).rows.map(({ content }) => String(content)),
    /** What Meta posts to the salon's webhook, signed with the app's secret. */
    async report(
      value: object,
      more: { now?: string; secret?: string; field?: string; numberId?: string; account?: string } = {},
    ): Promise<Reply<object>> {
      const { secret = cloudAppSecret, field = 'messages', numberId = phoneNumberId, now = tuesday } = more
      const metadata = { display_phone_number: salonNumber, phone_number_id: numberId }
      const whole = field === 'messages' ? { messaging_product: 'whatsapp', metadata, ...value } : value
      const body = JSON.stringify({
        object: 'whatsapp_business_account',
        entry: [{ id: more.account ?? cloudAccountId, changes: [{ field, value: whole }] }],
      })
      const signature = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
      return world.call('POST', hook, JSON.parse(body), { now, headers: { 'x-hub-signature-256': signature } })
    },
  }
}

type Opened = Awaited<ReturnType<typeof openWhatsApp>>
/** A receipt of a message that the fake has taken. */
export const status = (id: string, name: string, more: object = {}) => ({
  statuses: [
    {
      ...{ id: `wamid.${id}`, biz_opaque_callback_data: id, status: name, timestamp: String(nowUtc), recipient_id: clientNumber },
      pricing: { billable: true, pricing_model: 'PMP', category: 'utility', type: 'regular' },
      ...more,
    },
  ],
})
/** The receipt with Meta's own id of the message. */
export async function receiptOf(opened: Opened, outboxId: string, name: string, more: object = {}) {
  const { sent } = await opened.control()
  const id = sent.find((one) => one.biz_opaque_callback_data === outboxId)?.id ?? 'wamid.none'
  return status(outboxId, name, { id, ...more })
}
/** A text of the client, or a button that they have pressed. */
export const incoming = (id: string, content: object, from = clientNumber) => ({
  contacts: [{ profile: { name: 'Giulia M.' }, wa_id: from }],
  messages: [{ from, id: `wamid.in.${id}`, timestamp: String(nowUtc), ...content }],
})
export const textOf = (body: string) => ({ type: 'text', text: { body } })
export const buttonOf = (payload: string, text = 'Confirm') => ({ type: 'button', button: { payload, text } })
