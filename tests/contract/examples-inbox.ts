import type { Fixture } from '../support/fixture.ts'
import type { Salon } from '../support/salon.ts'
import type { CreateExample } from './example.ts'
import { createBooking } from './records.ts'

const now = 1_795_500_000
const address = '+393475550177'

/** A client who has answered a reminder, and to whom a team member has written. */
async function insertConversation(s: Salon, fixture: Fixture): Promise<string> {
  const { agendaId, start } = await createBooking(s)
  const [clientId = ''] = s.clients
  const conversationId = `con_${s.salonId}`
  const insert = (table: string, row: Record<string, string | number | null>) =>
    fixture.db.execute({
      sql: `INSERT OR REPLACE INTO ${table} (${Object.keys(row)}, salon_id) VALUES (${Object.keys(row).map(() => '?')}, ?)`,
      args: [...Object.values(row), s.salonId],
    })
  await fixture.db.execute({
    sql: `UPDATE salons SET sms_sender = ?, sms_sender_confirmed = ? WHERE salon_id = ?`,
    args: [s.salonId, s.salonId, s.salonId],
  })
  await insert('conversations', {
    conversation_id: conversationId,
    address,
    client_id: clientId,
    channel: 'sms',
    unread: 1,
    is_to_answer: 1,
    last_text: 'Yes',
    last_utc: now,
    assigned_user_id: s.anna,
  })
  const sent = { language: 'en', channel: 'sms', recipient: address, client_id: clientId, state: 'sent', due_utc: 1, until_utc: 1 }
  const reminder = JSON.stringify({ agendaId, start, services: 'Cut', bookings: [{ agendaId, start, services: 'Cut' }] })
  await insert('outbox', {
    ...sent,
    outbox_id: `out_reminder_${s.salonId}`,
    cause: 'inbox:reminder',
    kind: 'booking_reminder',
    data_json: reminder,
    agenda_id: agendaId,
    created_utc: now - 120,
  })
  await insert('outbox', {
    ...sent,
    outbox_id: `out_desk_${s.salonId}`,
    cause: `inbox:${conversationId}:1`,
    kind: 'free_text',
    data_json: JSON.stringify({ subject: '', text: 'Of course', userId: s.anna }),
    created_utc: now + 60,
    delivery: 'delivered',
    delivery_utc: now + 61,
  })
  await insert('incoming_messages', {
    incoming_message_id: `inc_${s.salonId}`,
    conversation_id: conversationId,
    client_id: clientId,
    channel: 'sms',
    text: 'Yes',
    hash: s.salonId,
    at_utc: now,
    outbox_id: `out_reminder_${s.salonId}`,
    result: 'confirmed',
  })
  return conversationId
}
const withConversation: CreateExample = async (s, fixture) => ({ input: { conversationId: await insertConversation(s, fixture) } })
const withList: CreateExample = async (s, fixture) => {
  await insertConversation(s, fixture)
  return { foreign: 200 }
}

export const inboxExamples: Record<string, CreateExample> = {
  'conversations.list': withList,
  'conversationBadge.unread': withList,
  'conversations.one': withConversation,
  'conversations.read': withConversation,
  'conversations.reply': async (s, fixture) => ({
    ...(await withConversation(s, fixture)),
    body: { channel: 'sms', text: 'See you then, {firstName}' },
  }),
  'conversations.update': async (s, fixture) => ({
    ...(await withConversation(s, fixture)),
    body: { isDone: true, assignedUserId: s.giulia, isUnread: true, clientId: s.clients[1], version: 1 },
  }),
}
