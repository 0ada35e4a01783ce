import { useTranslation } from 'react-i18next'
import type { SubClientRecord } from '../../../../schema/api/care/pet-fields.ts'
import { petMessages } from '../../../../schema/api/care/pet-messages.ts'
import { useRead } from '../../../api/query.ts'
import { Empty } from '../../../ui/empty.tsx'
import { Loaded } from '../../clients/client-history/index.ts'
import { MessageRow } from '../../messages/message-log/index.ts'
import './pets-labels.ts'

/** Messages to the owner of a pet, the newest first. */
export function MessagesTab({ pet }: { pet: SubClientRecord }) {
  const { t } = useTranslation('pets')
  const read = useRead(petMessages.ofPet, { subClientId: pet.subClientId })
  return (
    <Loaded read={read}>
      {(messages) =>
        messages.length === 0 ? (
          <Empty icon="chat" title={t('no_messages')} text={t('no_messages_text')} />
        ) : (
          <section className="card">
            <ul className="body pt-list" aria-label={t('messages')}>
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
