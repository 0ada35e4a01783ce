import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallBody, CallReply } from '../../../../schema/api/endpoint.ts'
import { alerts } from '../../../../schema/api/messages/alerts.ts'
import { conversations } from '../../../../schema/api/outreach/inbox.ts'
import { conversationBadge } from '../../../../schema/api/outreach/inbox-badge.ts'
import type { Conversation, ConversationMessage } from '../../../../schema/api/outreach/inbox-schemas.ts'
import type { MessageChannel } from '../../../../schema/terms.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useMe } from '../../../api/me.ts'
import { readKey, useWrite } from '../../../api/query.ts'
import { notify } from '../../../ui/toaster.tsx'

type Thread = CallReply<typeof conversations.one>
type Change = Omit<CallBody<typeof conversations.update>, 'version'>

const lists = [conversations.list, conversationBadge.unread]

/** Writes the reply of a change to the thread that is shown. */
function useThreadCache() {
  const client = useQueryClient()
  const toKey = (conversationId: string) => readKey(conversations.one, { conversationId })
  return {
    get: (id: string) => client.getQueryData<Thread>(toKey(id)),
    set: (id: string, change: (thread: Thread) => Thread) => client.setQueryData<Thread>(toKey(id), (thread) => thread && change(thread)),
    put: (thread: Thread) => client.setQueryData<Thread>(toKey(thread.conversation.conversationId), thread),
  }
}

/** Marks a conversation as read while it is open. */
export function useMarkRead(conversation: Conversation | undefined) {
  const cache = useThreadCache()
  const { mutate } = useWrite(conversations.read, {
    invalidates: [...lists, alerts.list],
    onSuccess: (reply) => cache.set(reply.conversationId, (thread) => ({ ...thread, conversation: reply })),
  })
  const id = conversation?.conversationId
  const unread = conversation?.unread ?? 0
  useEffect(() => {
    if (id !== undefined && unread > 0) mutate({ input: { conversationId: id } })
  }, [id, unread, mutate])
}

/** Closing, assigning and linking, each with Undo; a conversation that somebody else has changed is read again. */
export function useConversationChange() {
  const { t } = useTranslation('inbox')
  const errorMessage = useErrorMessage()
  const cache = useThreadCache()
  const write = useWrite(conversations.update, {
    invalidates: [...lists, conversations.one],
    onSuccess: (reply) => cache.set(reply.conversationId, (thread) => ({ ...thread, conversation: reply })),
    onError: (error) => void notify({ kind: 'error', text: errorMessage(error) }),
  })
  const change = ({ conversationId, version }: Conversation, body: Change, callbacks: Parameters<typeof write.mutate>[1] = {}) =>
    write.mutate({ input: { conversationId }, body: { ...body, version } }, callbacks)
  return {
    busy: write.isPending,
    close: (conversation: Conversation, onClosed: () => void) =>
      change(
        conversation,
        { isDone: true },
        {
          onSuccess: (reply) =>
            void notify({ kind: 'success', text: t('conversation_done'), undo: () => change(reply, { isDone: false }) }),
          onDone: onClosed,
        },
      ),
    reopen: (conversation: Conversation) => change(conversation, { isDone: false }),
    markUnread: (conversation: Conversation) => change(conversation, { isUnread: true }),
    assign: (conversation: Conversation, assignedUserId: string | null) => {
      const before = conversation.assignedUserDTO?.userId ?? null
      const onSuccess = (reply: Conversation) => {
        const name = reply.assignedUserDTO?.firstName
        notify({
          kind: 'success',
          text: name ? t('assigned', { name }) : t('unassigned'),
          undo: () => change(reply, { assignedUserId: before }),
        })
      }
      change(conversation, { assignedUserId }, { onSuccess })
    },
    link: (conversation: Conversation, clientId: string) => change(conversation, { clientId }),
  }
}

/** Sends a reply; it is shown at once, and taken back where it is refused. */
export function useReply(onRefused: (text: string) => void) {
  const errorMessage = useErrorMessage()
  const cache = useThreadCache()
  const { user } = useMe()
  return useWrite(conversations.reply, {
    invalidates: lists,
    optimistic: ({ input: { conversationId }, body }) => {
      const before = cache.get(conversationId)
      const message = toPending(body.channel, body.text, user)
      cache.set(conversationId, (thread) => ({ ...thread, messages: [...thread.messages, message] }))
      return () => before && cache.put(before)
    },
    onSuccess: (reply) => cache.put(reply),
    onError: (error, { body }) => {
      onRefused(body.text)
      notify({ kind: 'error', text: errorMessage(error) })
    },
  })
}

const toPending = (
  channel: MessageChannel,
  text: string,
  { userId, firstName, lastName }: { userId: string; firstName: string; lastName: string },
): ConversationMessage => ({
  messageId: crypto.randomUUID(),
  at: new Date().toISOString(),
  isIncoming: false,
  channel,
  kind: 'free_text',
  text,
  isCut: false,
  userDTO: { userId, firstName, lastName },
  state: 'waiting',
  delivery: null,
  deliveryAt: null,
  reason: '',
  result: null,
  agendaId: null,
  bookingStart: null,
})
