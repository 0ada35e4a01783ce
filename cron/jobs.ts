import { openClient } from '../worker/db/client.ts'
import { createClock } from '../worker/db/clock.ts'
import { newId } from '../worker/db/new-id.ts'
import { SystemDb } from '../worker/db/system-db.ts'
import type { Env } from '../worker/env.ts'
import { createHintSender } from '../worker/features/platform/live/index.ts'
import { purgeExpiredRows } from '../worker/features/platform/session/index.ts'
import { openFiles } from '../worker/gateways/files.ts'
import { openWebhookSender } from '../worker/gateways/gateways.ts'

/** One job of the schedule, at `nowUtc` in seconds UTC. May run late or twice at once: each leases or claims what it processes. */
export type Job = (env: Env, nowUtc: number) => Promise<void>

// Features that only some jobs need are imported where they run: they are a large part of the Worker.
const loadWaitingList = () => import('../worker/features/booking/waiting-list/index.ts')
const loadImports = () => import('../worker/features/records/imports/index.ts')

/** Runs `work` with a database handle whose changes stand under the name `actor` in the audit log. */
async function withDb(env: Env, nowUtc: number, actor: string, work: (db: SystemDb) => Promise<unknown>): Promise<void> {
  const client = openClient(env)
  try {
    await work(new SystemDb(client, { nowUtc, newId, actor, onChanged: createHintSender({ env, nowUtc, newId }) }))
  } finally {
    client.close()
  }
}

/** Offers freed capacity that was not offered in the background, and expires offers that nobody answered in time. */
export const processFreedSlots: Job = async (env, nowUtc) => (await loadWaitingList()).offerInAllSalons({ env, nowUtc, newId }, false)

/** Processes every salon with a waiting client: catches up on missed salons and on days that have come within the booking notice. */
export const processAllWaitingLists: Job = async (env, nowUtc) => (await loadWaitingList()).offerInAllSalons({ env, nowUtc, newId }, true)

/** Cancels classes that are below their minimum at their deadline. */
export const decideClasses: Job = async (env, nowUtc) => {
  const classes = await import('../worker/features/booking/classes/index.ts')
  await withDb(env, nowUtc, 'classes', classes.decideClasses)
}

/** Sends messages of the outbox that were not sent after their response, and retries. */
export const sendMessages: Job = async (env, nowUtc) => {
  const { processAllOutboxes } = await import('../worker/features/messages/sending/index.ts')
  await processAllOutboxes({ env, nowUtc, newId })
}

/** Sends WhatsApp messages whose receipt from Meta is overdue by another channel. */
export const fallBackOverdue: Job = async (env, nowUtc) => {
  const sending = await import('../worker/features/messages/sending/index.ts')
  await withDb(env, nowUtc, 'messages', sending.fallBackOverdue)
}

/** Tells the team's devices of alerts. */
export const sendPushes: Job = async (env, nowUtc) => {
  if (!env.PUSH_PRIVATE_KEY) return
  const push = await import('../worker/features/messages/push/send.ts')
  const { selectRota } = await import('../worker/features/team/staff/index.ts')
  await withDb(env, nowUtc, 'push', (db) => push.sendPushes(env, db, selectRota))
}

/** Tells other programs what has changed. */
export const runWebhooks: Job = async (env, nowUtc) => {
  const hooks = await import('../worker/features/platform/webhooks/index.ts')
  const { raiseAlerts } = await import('../worker/features/messages/alerts/index.ts')
  const { enqueue } = await import('../worker/features/messages/outbox/index.ts')
  await withDb(env, nowUtc, 'webhooks', (db) =>
    hooks.runWebhooks(db, {
      send: openWebhookSender(env),
      sessionSecret: env.SESSION_SECRET,
      onStopped: (salonDb, { webhookId, url, userId }) => {
        const values = { address: new URL(url).hostname }
        const cause = `webhook:${webhookId}:${nowUtc}`
        return [
          raiseAlerts(salonDb, { to: { roles: ['ADMIN'] }, type: 'Message', content: { key: 'webhook_stopped', values }, cause }),
          enqueue(salonDb, { cause, kind: 'webhook_stopped', data: values, to: { userId } }),
        ]
      },
    }),
  )
}

/** Reads the team's own calendars, and writes bookings into them. */
export const syncCalendars: Job = async (env, nowUtc) => {
  const calendars = await import('../worker/features/booking/calendar-sync/index.ts')
  await withDb(env, nowUtc, 'calendars', (db) => calendars.syncCalendars(env, db))
}

/** Continues background jobs that were not finished behind a reply. */
export const runJobs: Job = async (env, nowUtc) => (await loadImports()).runAllJobs({ env, nowUtc, newId })

/** Asks the payment gateway about payments and refunds that are under way. */
export const checkPayments: Job = async (env, nowUtc) => {
  const { checkWaitingOrders } = await import('../worker/features/money/payments/index.ts')
  await withDb(env, nowUtc, 'online-payments', (db) => checkWaitingOrders(env, db))
}

/** Sends fiscal receipts that were not sent behind a reply, and asks about those whose answer was lost. */
export const processFiscalReceipts: Job = async (env, nowUtc) => {
  const receipts = await import('../worker/features/money/fiscal-receipts/process.ts')
  await withDb(env, nowUtc, 'fiscal-receipts', (db) => receipts.processFiscalReceipts(env, db, createClock(nowUtc)))
}

/** Hands invoices to the exchange that were not handed over behind a reply, and reads its answers. */
export const sendInvoices: Job = async (env, nowUtc) => {
  const sending = await import('../worker/features/money/invoices/exchange-sending.ts')
  await withDb(env, nowUtc, 'invoices', (db) => sending.sendInvoices(env, db, createClock(nowUtc)))
}

/** Reminds salons to renew the password with which their fiscal receipts are sent. */
export const remindOfPasswords: Job = async (env, nowUtc) => {
  const receipts = await import('../worker/features/money/fiscal-receipts/process.ts')
  await withDb(env, nowUtc, 'fiscal-receipts', receipts.remindOfPasswords)
}

/** Reminds Italian salons to register their card terminals. */
export const remindOfTerminals: Job = async (env, nowUtc) => {
  const terminals = await import('../worker/features/money/end-of-day/remind-of-terminals.ts')
  await withDb(env, nowUtc, 'card-terminals', terminals.remindOfTerminals)
}

/** Removes jobs of long ago with their files. */
export const removeJobs: Job = async (env, nowUtc) => (await loadImports()).removeOldJobs({ env, nowUtc, newId })

/** Queues the automatic messages that are due at each salon's local time; `sendMessages` sends them. */
export const queueMessages: Job = async (env, nowUtc) => {
  const { queueCronMessages } = await import('../worker/features/outreach/automatic-messages/index.ts')
  await withDb(env, nowUtc, 'cron-messages', queueCronMessages)
}

/** Queues the links to consent forms that coming bookings lack, one per booking; `sendMessages` sends them. */
export const askForForms: Job = async (env, nowUtc) => {
  const forms = await import('../worker/features/clients/consent-forms/index.ts')
  await withDb(env, nowUtc, 'consent-forms', (db) => db.batch(forms.askForForms(db)))
}

/** Tells each team of its target in the morning, and when it is reached. */
export const announceTargets: Job = async (env, nowUtc) => {
  const targets = await import('../worker/features/insights/targets/index.ts')
  await withDb(env, nowUtc, 'targets', targets.announceTargets)
}

/** Tells each salon once a year whose data it has kept for as long as it wants to. */
export const announceRetention: Job = async (env, nowUtc) => {
  const erase = await import('../worker/features/records/client-erase/index.ts')
  await withDb(env, nowUtc, 'retention', erase.announceRetention)
}

/** Queues the reports that are sent each month; `sendMessages` sends them. */
export const sendReports: Job = async (env, nowUtc) => {
  const { sendScheduledReports } = await import('../worker/features/insights/reports/index.ts')
  await withDb(env, nowUtc, 'reports', sendScheduledReports)
}

/** Writes off loyalty points whose last day is over. */
export const expirePoints: Job = async (env, nowUtc) => {
  const loyalty = await import('../worker/features/money/loyalty/index.ts')
  await withDb(env, nowUtc, 'loyalty', loyalty.expireAllPoints)
}

/** Tells holders of gift cards that end soon, and writes off the balances of gift cards and packages that ended. */
export const expireGiftCards: Job = async (env, nowUtc) => {
  const { expireCards } = await import('../worker/features/money/gift-cards/index.ts')
  await withDb(env, nowUtc, 'expiry', expireCards)
}

/** Puts right what the directory says of the database, where there are several. */
export const syncDirectory: Job = async (env, nowUtc) => {
  const directory = await import('../worker/features/platform/directory/index.ts')
  await directory.syncDirectory({ env, nowUtc, newId })
}

/**
 * Deletes expired sessions, sign-in tokens and failures, old notifications and messages, expired idempotency keys, counts of shown clients,
 * deleted pictures, and records that were merged away.
 */
export const purgeExpired: Job = async (env, nowUtc) => {
  const files = openFiles(env)
  const [{ purgePictures }, { purgeMerges }, { purgeNewsPictures }] = await Promise.all([
    import('../worker/features/care/treatments/index.ts'),
    import('../worker/features/records/client-merge/index.ts'),
    import('../worker/features/team/news/index.ts'),
  ])
  await withDb(env, nowUtc, 'purge-expired', async (db) => {
    await purgeExpiredRows(db)
    await purgePictures(db, files)
    await purgeMerges(db, files)
    await purgeNewsPictures(db, files)
  })
}
