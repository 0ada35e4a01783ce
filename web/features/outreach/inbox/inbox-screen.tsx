import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { conversations } from '../../../../schema/api/outreach/inbox.ts'
import type { ConversationView } from '../../../../schema/api/outreach/inbox-schemas.ts'
import { groups } from '../../../../schema/terms.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { hasAnyRole, useMe } from '../../../api/me.ts'
import { usePolling } from '../../../api/polling.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { phone, tablet, useMedia } from '../../../ui/use-media.ts'
import { ClientAside } from './client-aside.tsx'
import { ConversationList } from './conversation-list.tsx'
import './inbox.css'
import { Thread } from './thread.tsx'

/** /messages: conversations, the chosen one, and its client. `?id=` names the chosen one, `?view=to_answer` shows those to answer. */
export function InboxScreen() {
  const { t } = useTranslation('inbox')
  const errorMessage = useErrorMessage()
  const { roles } = useMe()
  const [isPhone, isTablet] = [useMedia(phone), useMedia(tablet)]
  const [params, setParams] = useSearchParams()
  const [view, setView] = useState<ConversationView>(params.get('view') === 'to_answer' ? 'to_answer' : 'open')
  const [query, setQuery] = useState('')
  const [isClientOpen, setClientOpen] = useState(false)
  const { data: list, error, refetch } = usePolling(conversations.list, { view, query: query.trim() })
  // None is opened by itself: what is shown counts as read.
  const current = params.get('id')
  const choose = (id: string | null) => setParams(id === null ? {} : { id }, { replace: !isPhone })
  const conversation = list?.conversations.find(({ conversationId }) => conversationId === current)
  const isListShown = !isPhone || current === null
  return (
    <section className="inb col surface">
      {isListShown && (
        <header className="inb-top row gap-12 no-shrink line-below">
          <h1>{t('messages')}</h1>
          {list && list.unread > 0 && <span className="s muted">{t('unread_messages', { count: list.unread })}</span>}
          <span className="grow" />
          {hasAnyRole(roles, groups.admin) && (
            <Link className={buttonClass({ size: 's' })} to="/messageTemplates">
              <Icon name="note" size={16} />
              {t('edit_texts')}
            </Link>
          )}
        </header>
      )}
      {error && !list && <LoadError message={errorMessage(error)} onRetry={() => void refetch()} />}
      <div className="inb-panes grid">
        {isListShown && (
          <ConversationList list={list} view={view} query={query} current={current} onView={setView} onQuery={setQuery} onChoose={choose} />
        )}
        {current !== null && (
          <Thread
            conversationId={current}
            onBack={isPhone ? () => choose(null) : null}
            onClient={isTablet ? () => setClientOpen(true) : null}
            onClosed={() => choose(null)}
          />
        )}
        {current === null && !isPhone && list && (
          <Empty icon="chat" title={t('choose_conversation')} text={t('choose_conversation_text')} />
        )}
        {conversation && !isTablet && <ClientAside key={conversation.conversationId} conversation={conversation} />}
      </div>
      {conversation && isTablet && isClientOpen && (
        <Dialog open onClose={() => setClientOpen(false)} title={t('client')}>
          <ClientAside conversation={conversation} />
        </Dialog>
      )}
    </section>
  )
}
