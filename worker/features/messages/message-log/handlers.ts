import { logs } from '../../../../schema/api/messages/message-log.ts'
import { logsSchemas, type SenderLog } from '../../../../schema/api/messages/message-log-schemas.ts'
import { atTime, dayRange, daysBetween } from '../../../../schema/rules/salon-time.ts'
import { defaults } from '../../../../schema/terms.ts'
import { ApiError } from '../../../db/errors.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Env } from '../../../env.ts'
import { defineRoutes, everywhere, type Handlers, type Request } from '../../../http/serve.ts'
import { maskRecipient, maskSecrets, renderMessage } from '../sending/index.ts'
import { type LogRow, type Span, selectLogs, selectTotals } from './queries.ts'
import { joinLogs, joinTotals } from './rules.ts'

type LogHandlers = Handlers<typeof logs>
const maxDays = 92

/** The days of the platform's time zone, both included. Throws 400 for a range that ends before it starts or is too long. */
function toSpan({ from, to }: { from: string; to: string }): Span {
  if (to < from) throw new ApiError(400, 'invalid_input', { fields: { to: 'Must end after it starts' } })
  if (daysBetween(from, to) > maxDays) throw new ApiError(400, 'invalid_input', { fields: { to: 'Too long' } })
  return { start: atTime(from, '00:00', defaults.timeZone), end: dayRange(to, defaults.timeZone)[1] }
}

/** A text is rendered without its senders. */
const blankSenders = { reviewUrl: '', waBoxUid: '', smsSender: '', email: '', smsProvider: 'smshosting', secrets: [] } as const

/** The text as it was sent, with codes and links masked; the salon's template is the present one. */
function renderText(env: Env, row: LogRow): string | null {
  const { salonId, salonName, address, phone, country, timeZone, currency } = row
  const salon = {
    name: salonName,
    ...{ address, phone, country, timeZone, currency },
    ...blankSenders,
  }
  const rendered = renderMessage(
    { secret: env.SESSION_SECRET, origin: env.WEB_ORIGIN ?? '' },
    {
      ...row,
      outboxId: row.senderLogId,
      userId: null,
      attempts: 0,
      until: 0,
      created: 0,
      bookings: [],
      hasConsent: true,
      salon: salonId === null ? null : salon,
    },
  )
  return rendered ? maskSecrets(rendered.text) : null
}

function toSenderLog(env: Env, row: LogRow): SenderLog {
  const { senderLogId, salonId, salonName, kind, channel, state, delivery, reason, at, sentAt } = row
  const { isReplaced, byOwnAccount, smsParts, cost, costAtMeta } = row
  return {
    ...{
      senderLogId,
      salonId,
      salonName,
      kind,
      channel,
      state,
      delivery,
      reason,
      at,
      sentAt,
      isReplaced,
      byOwnAccount,
      smsParts,
      cost,
      costAtMeta,
    },
    recipient: maskRecipient(row.recipient),
    text: renderText(env, row),
  }
}

const getSenderLogs: LogHandlers['getSenderLogs'] = async (db, { from, to, ...filter }, _body, request) => {
  const select = { ...toSpan({ from, to }), ...filter }
  const found = await inDatabases(db, request, filter.salonId, async (one) => (await one.batch(selectLogs(one, select)))[0])
  return joinLogs(found).map((row) => toSenderLog(request.env, row))
}

const getSenderTotals: LogHandlers['getSenderTotals'] = async (db, range, _body, request) =>
  joinTotals(await inDatabases(db, request, undefined, async (one) => (await one.batch(selectTotals(one, toSpan(range))))[0]))

/** Reads the database of a salon, in which the call works, or all of several. */
const inDatabases = <T>(db: StaffDb, request: Request, salonId: string | undefined, read: (db: StaffDb) => Promise<T>): Promise<T[]> =>
  salonId === undefined ? everywhere(request, db, read) : read(db).then((found) => [found])

export const messageLogFeatures = [defineRoutes(logs, logsSchemas, { getSenderLogs, getSenderTotals })]
