import { useTranslation } from 'react-i18next'
import { messageBatches } from '../../../../schema/api/messages/message-batches.ts'
import { useRead } from '../../../api/query.ts'
import { Empty } from '../../../ui/empty.tsx'
import { MessageRow } from '../../messages/message-log/index.ts'
import { Loaded } from '../client-history/index.ts'
import './clients-labels.ts'

/** Messages to a client with what the gateways said of them, the newest first. */
export function MessagesTab({ clientId }: { clientId: string }) {
  const { t } = useTranslation('clients')
  const read = useRead(messageBatches.ofClient, { clientId })
  return (
    <Loaded read={read}>
      {(messages) =>
        messages.length === 0 ? (
          <Empty icon="chat" title={t('no_messages')} text={t('no_messages_text')} />
        ) : (
          <section className="card">
            <ul className="body cl-list" aria-label={t('messages')}>
              {messages.map((message) => (
                <MessageRow key={message.outboxId} message={message} />
              ))}
            </ul>
          </section>
        )
      }
    </Loaded>
  )
}
