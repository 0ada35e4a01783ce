import { useTranslation } from 'react-i18next'
import type { SubClientRecord } from '../../../schema/api/pet-fields.ts'
import { type PetMessage, petMessages } from '../../../schema/api/pet-messages.ts'
import { useRead } from '../../api/query.ts'
import { Badge } from '../../ui/badge.tsx'
import { Empty } from '../../ui/empty.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { Loaded } from '../client-history/index.ts'
import { getChannelName, getKindName, getStatus } from '../message-log/index.ts'
import './pets-labels.ts'

function Message({ message }: { message: PetMessage }) {
  const { t } = useTranslation('message-log')
  const { dayOf, time } = useFormat()
  const { kind, channel, at } = message
  const { label, tone } = getStatus(message, t)
  return (
    <li>
      <span className="grow">
        <b className="med">{getKindName(kind, t)}</b>
        <small className="muted num">
          {[`${dayOf(at, 'weekday')}, ${time(at)}`, channel && getChannelName(channel, t)].filter(Boolean).join(' · ')}
        </small>
      </span>
      <Badge tone={tone}>{label}</Badge>
    </li>
  )
}

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
                <Message key={message.outboxId} message={message} />
              ))}
            </ul>
          </section>
        )
      }
    </Loaded>
  )
}
