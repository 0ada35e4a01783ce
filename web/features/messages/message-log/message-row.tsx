import { useTranslation } from 'react-i18next'
import type { ClientMessage } from '../../../../schema/api/messages/message-batches-schemas.ts'
import { Badge } from '../../../ui/badge.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { getChannelName, getKindName, getStatus } from './message-log-labels.ts'

/** A message in a record: its kind, when and how it was sent, and what became of it. */
export function MessageRow({ message }: { message: ClientMessage }) {
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
