import { useTranslation } from 'react-i18next'
import {
  type Conversation,
  type ConversationView,
  conversationViews,
  type ConversationList as List,
} from '../../../../schema/api/outreach/inbox-schemas.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { ListSkeleton } from '../../../ui/skeleton.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useMinute } from '../../../ui/use-clock.ts'
import { useDuration } from '../../../ui/use-duration.ts'
import { channelIcons, useInboxLabels } from './inbox-labels.ts'

/** Minutes after which a client waits: as in the count at the top. */
const waitsFrom = 30

interface ListProps {
  list: List | undefined
  view: ConversationView
  query: string
  current: string | null
  onView: (view: ConversationView) => void
  onQuery: (query: string) => void
  onChoose: (conversationId: string) => void
}

/** The conversations of a view, the latest first. */
export function ConversationList({ list, view, query, current, onView, onQuery, onChoose }: ListProps) {
  const { t } = useTranslation('inbox')
  const labels: Readonly<Record<ConversationView, string>> = {
    open: t('view_open'),
    unread: t('view_unread'),
    to_answer: t('view_to_answer'),
    mine: t('view_mine'),
    done: t('view_done'),
  }
  const counts: Partial<Record<ConversationView, number>> = list ? { unread: list.unread, to_answer: list.toAnswer, mine: list.mine } : {}
  return (
    <section className="inb-list col" aria-label={t('conversations')}>
      <div className="inb-filter grid gap-10 line-below">
        <TextField
          label={t('search_messages')}
          labelHidden
          type="search"
          icon="search"
          placeholder={t('search_messages')}
          value={query}
          onChange={onQuery}
        />
        <fieldset className="inb-views row wrap gap-6" aria-label={t('shown')}>
          {conversationViews.map((one) => (
            <Chip key={one} size="s" on={one === view} onClick={() => onView(one)}>
              {labels[one]} {counts[one] ? <b className="num">{counts[one]}</b> : null}
            </Chip>
          ))}
        </fieldset>
      </div>
      {!list && <ListSkeleton rows={6} />}
      {list?.conversations.length === 0 && (
        <Empty icon="chat" title={query ? t('nothing_found') : t('nothing_here')} text={query ? undefined : t('nothing_here_text')} />
      )}
      {list && (
        <ul>
          {list.conversations.map((conversation) => (
            <Row
              key={conversation.conversationId}
              conversation={conversation}
              isCurrent={conversation.conversationId === current}
              onChoose={() => onChoose(conversation.conversationId)}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

/** How long a client has waited for an answer, from the half hour on from which the count at the top has them. */
function useWaiting({ isToAnswer, last }: Conversation): string | null {
  const { t } = useTranslation('inbox')
  const duration = useDuration()
  const minutes = Math.floor((useMinute() - Date.parse(last)) / 60_000)
  if (!isToAnswer || minutes < waitsFrom) return null
  return minutes < 1440 ? t('waits_for', { time: duration(minutes) }) : t('waits_days', { count: Math.floor(minutes / 1440) })
}

function Row({ conversation, isCurrent, onChoose }: { conversation: Conversation; isCurrent: boolean; onChoose: () => void }) {
  const { t } = useTranslation('inbox')
  const { channels, results, getName, toListTime } = useInboxLabels()
  const waits = useWaiting(conversation)
  const { clientId, conversationId, channel, unread, lastText, lastBy, lastResult, last, assignedUserDTO } = conversation
  const name = getName(conversation)
  const details = [channels[channel], lastResult && results[lastResult], assignedUserDTO?.firstName].filter(Boolean).join(' · ')
  return (
    <li>
      <button
        type="button"
        className={unread > 0 ? 'inb-row is-unread grid full anchor hair-below' : 'inb-row grid full anchor hair-below'}
        aria-current={isCurrent ? 'true' : undefined}
        onClick={onChoose}
      >
        <Avatar name={conversation.name || '#'} id={clientId ?? conversationId} />
        <b className="med ell" dir="auto">
          {name}
        </b>
        <time className={waits ? 'num semi inb-waits' : 'num muted'} dateTime={last}>
          {waits ?? toListTime(last)}
        </time>
        <span className="inb-text t2 ell" dir="auto">
          {lastBy === 'desk' ? t('you_wrote', { text: lastText }) : lastText}
        </span>
        {unread > 0 && (
          <span className="count inb-new">
            {unread}
            <span className="sr"> {t('unread_messages', { count: unread })}</span>
          </span>
        )}
        <span className="inb-via ell row gap-4 xs muted">
          <Icon name={channelIcons[channel]} size={12} />
          {details}
        </span>
      </button>
    </li>
  )
}
