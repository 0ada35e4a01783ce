import type { CronPreview } from '../../../../schema/api/outreach/automatic-messages-schemas.ts'
import {
  type ClientCronKind,
  type DailyKind,
  findNextRun,
  listNextReminders,
} from '../../../../schema/rules/outreach/automatic-messages.ts'
import { toIso, toSalonDay } from '../../../../schema/rules/salon-time.ts'
import type { CronMessageKind, Language } from '../../../../schema/terms.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Env } from '../../../env.ts'
import { type LeasedMessage, maskSecrets, renderMessage } from '../../messages/sending/index.ts'
import { type PreviewRun, type PreviewSalon, type Recipients, selectPreview, selectPreviewSalon } from './preview-queries.ts'
import { toRecipientRun } from './run.ts'
import { selectSummaryParts, toSummaryData } from './summaries.ts'

interface Asked {
  readonly kind: CronMessageKind
  readonly minuteOfDay: number
  readonly amount: number
}
const countries = ['IT', ''] as const

/** A message as it would be sent; its links would lead nowhere, so their tokens are left out. */
function renderSample(
  env: Env,
  zone: string,
  salon: PreviewSalon,
  message: Pick<LeasedMessage, 'kind' | 'language' | 'data' | 'clientId' | 'name'>,
) {
  const origin = env.WEB_ORIGIN ?? ''
  const rendered = renderMessage(
    { secret: env.SESSION_SECRET, origin },
    {
      outboxId: 'preview',
      salonId: 'preview',
      channel: null,
      recipient: '',
      userId: null,
      agendaId: null,
      attempts: 0,
      until: 0,
      created: 0,
      bookings: [],
      hasConsent: true,
      ownText: salon.ownTexts[message.language] ?? null,
      salon: {
        ...salon,
        reviewUrl: '',
        timeZone: zone,
        waBoxUid: '',
        smsSender: '',
        email: '',
        smsProvider: 'smshosting',
        secrets: [],
      },
      ...message,
    },
  )
  return rendered ? { subject: rendered.subject, text: maskSecrets(rendered.text) } : null
}
const renderFirst = (env: Env, zone: string, salon: PreviewSalon, kind: ClientCronKind, [first]: Recipients['first']) =>
  first
    ? renderSample(env, zone, salon, {
        kind,
        language: first.language as Language,
        data: kind === 'nps' ? { linkId: 'preview' } : first.data,
        clientId: first.clientId,
        name: first.name,
      })
    : null

async function previewSummary(db: StaffDb, { minuteOfDay }: Asked, env: Env): Promise<CronPreview> {
  const { nowUtc, timeZone: zone } = db
  const today = toSalonDay(nowUtc, zone)
  const [salon, figures, rota] = await db.batch(selectPreviewSalon(db, 'daily_summary'), ...selectSummaryParts(db, today, zone))
  const data = toSummaryData(today, figures, rota)
  const { language } = salon
  return {
    nextRun: toIso(findNextRun('daily_summary', minuteOfDay, { zone, country: '' }, nowUtc).at),
    recipients: 1,
    withoutConsent: 0,
    unreachable: 0,
    names: [],
    sample: renderSample(env, zone, salon, { kind: 'daily_summary', language, data, clientId: null, name: '' }),
  }
}

/** One round trip: runs depend on the holidays of the salon's country, so those of each country are sent along. */
export async function previewKind(db: StaffDb, asked: Asked, env: Env): Promise<CronPreview> {
  const { kind, minuteOfDay, amount } = asked
  if (kind === 'daily_summary') return previewSummary(db, asked, env)
  const { nowUtc, timeZone: zone } = db
  const findNext = (daily: DailyKind, country: string) => findNextRun(daily, minuteOfDay, { zone, country }, nowUtc)
  const runs = countries.flatMap((country): PreviewRun[] =>
    kind === 'booking_reminder'
      ? listNextReminders(amount, zone, nowUtc).map((range) => ({ ...range, country, amount: 0 }))
      : [{ ...toRecipientRun(kind, findNext(kind, country), zone, amount), country }],
  )
  const [salon, { first, ...counts }] = await db.batch(selectPreviewSalon(db, kind), selectPreview(db, kind, runs))
  return {
    nextRun: kind === 'booking_reminder' ? null : toIso(findNext(kind, salon.country).at),
    ...counts,
    names: first.map(({ name }) => name),
    sample: renderFirst(env, zone, salon, kind, first),
  }
}
