import { toIso } from '../../schema/rules/salon-time.ts'
import { conversations, incomingMessages } from '../../schema/tables/outreach/inbox.ts'
import type { AnswerResult } from '../../schema/terms.ts'
import { createDemoId } from './demo-calendar.ts'
import { rowsFor, type TableRows } from './demo-insert.ts'
import type { SalonPlan } from './demo-plan.ts'

/** A reminder that was sent, which the client may answer. */
interface Reminder {
  readonly outboxId: string
  readonly clientId: string
  readonly address: string
  /** Seconds UTC. */
  readonly at: number
}
interface Answer {
  readonly text: string
  readonly result?: AnswerResult
  readonly isToAnswer?: true
  readonly unread?: number
}
/** What the clients of the last reminders wrote, the latest first. */
const answers: readonly Answer[] = [
  { text: 'Arrivo con dieci minuti di ritardo, scusate!', isToAnswer: true, unread: 1 },
  { text: 'Sì', result: 'confirmed' },
  { text: 'Posso aggiungere una piega?', isToAnswer: true, unread: 1 },
  { text: '1', result: 'confirmed' },
  { text: 'Perfetto, grazie mille!' },
  { text: 'sì!', result: 'confirmed' },
]
const minutesLater = 7

/** Conversations that clients have begun by answering a reminder, and one with an unknown number. */
export function inboxRows(plan: SalonPlan, now: number, reminders: readonly Reminder[]): TableRows[] {
  const salonId = createDemoId('sal', plan, 'salon')
  const byAddress = new Map(reminders.filter(({ address }) => address !== '').map((one) => [one.address, one]))
  const latest = [...byAddress.values()].sort((a, b) => b.at - a.at)
  const lines = answers.flatMap((answer, i) => {
    const reminder = latest[i]
    return reminder ? [{ ...answer, ...reminder, at: Math.min(now - 60 * (i + 1), reminder.at + minutesLater * 60) }] : []
  })
  const unknown = {
    text: 'Buongiorno, fate anche il taglio da bambino?',
    isToAnswer: true,
    unread: 1,
    address: '+393331234567',
    clientId: null,
    outboxId: null,
    at: now - 1500,
    result: undefined,
  }
  const all = [unknown, ...lines].map((line, i) => ({ ...line, conversationId: createDemoId('con', plan, i + 1), i }))
  return [
    rowsFor(
      conversations,
      all.map(({ conversationId, address, clientId, text, at, isToAnswer = false, unread = 0 }) => ({
        conversationId,
        salonId,
        address,
        clientId,
        channel: 'whatsapp' as const,
        unread,
        isToAnswer,
        lastText: text,
        last: toIso(at),
      })),
    ),
    rowsFor(
      incomingMessages,
      all.map(({ conversationId, clientId, text, at, result, outboxId, i }) => ({
        incomingMessageId: createDemoId('inc', plan, i + 1),
        salonId,
        conversationId,
        clientId,
        channel: 'whatsapp' as const,
        text,
        hash: createDemoId('inc', plan, `hash ${i}`),
        at: toIso(at),
        outboxId: result ? outboxId : null,
        result: result ?? null,
      })),
    ),
  ]
}
