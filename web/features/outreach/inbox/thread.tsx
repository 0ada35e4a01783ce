import { Fragment, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { conversations } from '../../../../schema/api/outreach/inbox.ts'
import type { ConversationThread } from '../../../../schema/api/outreach/inbox-schemas.ts'
import { users } from '../../../../schema/api/team/staff.ts'
import { isMasked, toDialable } from '../../../../schema/rules/clients/contacts.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useMe } from '../../../api/me.ts'
import { usePolling } from '../../../api/polling.ts'
import { useRead } from '../../../api/query.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { Menu, type MenuEntry } from '../../../ui/menu.tsx'
import { ListSkeleton } from '../../../ui/skeleton.tsx'
import { CallThrough } from '../client-calls/index.ts'
import { Composer } from './composer.tsx'
import { useInboxLabels } from './inbox-labels.ts'
import { MessageRow } from './message-row.tsx'
import { useConversationChange, useMarkRead } from './use-inbox.ts'

interface ThreadProps {
  conversationId: string
  /** Null where the list is beside it. */
  onBack: (() => void) | null
  /** Null where the client is beside it. */
  onClient: (() => void) | null
  onClosed: () => void
}

/** What has been written in a conversation, and the reply. */
export function Thread({ conversationId, onBack, onClient, onClosed }: ThreadProps) {
  const errorMessage = useErrorMessage()
  const { data, error, refetch } = usePolling(conversations.one, { conversationId })
  useMarkRead(data?.conversation)
  if (error && !data) return <LoadError message={errorMessage(error)} onRetry={() => void refetch()} />
  if (!data) return <ListSkeleton rows={6} />
  return (
    <section className="inb-thread col shrinks" aria-label={data.conversation.name || data.conversation.address}>
      <Head thread={data} onBack={onBack} onClient={onClient} onClosed={onClosed} />
      <Messages key={conversationId} thread={data} />
      <Composer key={`${conversationId} reply`} thread={data} />
    </section>
  )
}

function Head({
  thread: { conversation },
  onBack,
  onClient,
  onClosed,
}: Omit<ThreadProps, 'conversationId'> & { thread: ConversationThread }) {
  const { t } = useTranslation('inbox')
  const { getName } = useInboxLabels()
  const change = useConversationChange()
  const { isDone, address, clientId } = conversation
  const name = getName(conversation)
  return (
    <header className="inb-head row no-shrink line-below">
      {onBack && <IconButton icon="chevron-left" variant="ghost" label={t('back_to_list')} onClick={onBack} />}
      <h2 className="ell grow" dir="auto">
        {name}
      </h2>
      <AssignMenu thread={{ conversation }} />
      {isMasked(address) && clientId !== null && <CallThrough client={{ clientId, name }} iconOnly />}
      {toDialable(address) && (
        <a className={buttonClass({ size: 's' }, 'icon')} href={`tel:${address}`} aria-label={t('call_name', { name })} title={t('call')}>
          <Icon name="phone" size={16} />
        </a>
      )}
      {onClient && <IconButton icon="user" size="s" label={t('client')} onClick={onClient} />}
      {isDone ? (
        <Button size="s" icon="undo" busy={change.busy} onClick={() => change.reopen(conversation)}>
          {t('reopen')}
        </Button>
      ) : (
        <Button size="s" icon="check" busy={change.busy} onClick={() => change.close(conversation, onClosed)}>
          {t('done')}
        </Button>
      )}
    </header>
  )
}

function AssignMenu({ thread: { conversation } }: { thread: Pick<ConversationThread, 'conversation'> }) {
  const { t } = useTranslation('inbox')
  const { userId } = useMe()
  const { data: people = [] } = useRead(users.list, {})
  const change = useConversationChange()
  const assigned = conversation.assignedUserDTO
  const others = people.filter((person) => person.userId !== userId)
  const entries: MenuEntry[] = [
    {
      value: userId,
      icon: 'user',
      label: t('assign_to_me'),
      checked: assigned?.userId === userId,
      run: () => change.assign(conversation, userId),
    },
    ...others.map(
      (person): MenuEntry => ({
        value: person.userId,
        label: `${person.firstName} ${person.lastName}`,
        checked: assigned?.userId === person.userId,
        run: () => change.assign(conversation, person.userId),
      }),
    ),
    'separator',
    { value: 'nobody', icon: 'close', label: t('assign_to_nobody'), disabled: !assigned, run: () => change.assign(conversation, null) },
    { value: 'unread', icon: 'bell', label: t('mark_unread'), run: () => change.markUnread(conversation) },
  ]
  return (
    <Menu
      label={t('assign')}
      trigger={
        <Button size="s" variant="ghost" icon="user">
          {assigned?.firstName ?? t('assign')}
        </Button>
      }
      entries={entries}
    />
  )
}

/** The messages by day, the latest in view. */
function Messages({ thread: { messages, conversation } }: { thread: ConversationThread }) {
  const { t } = useTranslation('inbox')
  const { toDay, getName } = useInboxLabels()
  const list = useRef<HTMLOListElement>(null)
  const lastId = messages.at(-1)?.messageId
  useEffect(() => {
    if (lastId !== undefined) list.current?.scrollTo({ top: list.current.scrollHeight })
  }, [lastId])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard has to scroll it
    <ol ref={list} className="inb-messages col gap-10" aria-label={t('messages')} tabIndex={0}>
      {messages.map((message, i) => {
        const before = messages[i - 1]
        const day = toDay(message.at)
        return (
          <Fragment key={message.messageId}>
            {(!before || toDay(before.at) !== day) && <li className="inb-day xs muted">{day}</li>}
            <MessageRow message={message} name={getName(conversation)} />
          </Fragment>
        )
      })}
    </ol>
  )
}
