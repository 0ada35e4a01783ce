import { useTranslation } from 'react-i18next'
import type { MessageChannel } from '../../../../schema/terms.ts'
import { formatPhone } from '../../../ui/format-phone.ts'
import { Icon } from '../../../ui/icon.tsx'
import './client-messages.css'
import { channelIcons, useMessageLabels } from './client-messages-labels.ts'

interface Sample {
  readonly name: string
  readonly channel: MessageChannel
  readonly recipient: string
  readonly subject: string
  readonly text: string
}

/** A message as its recipient gets it. */
export function MessageBubble({ sample }: { sample: Sample }) {
  const { t } = useTranslation('client-messages')
  const { channels } = useMessageLabels()
  const { name, channel, recipient, subject, text } = sample
  const address = channel === 'mail' ? recipient : formatPhone(recipient)
  return (
    <figure className="stack">
      <figcaption className="row s">
        <Icon name={channelIcons[channel]} size={16} className="muted" />
        <span className="grow">
          <b className="semi" dir="auto">
            {name}
          </b>{' '}
          <span className="muted num">{t('by_channel_to', { channel: channels[channel], address })}</span>
        </span>
      </figcaption>
      <div className="cm-bubble grid gap-6 breaks framed round-l tint s">
        {channel === 'mail' && <b className="semi">{subject}</b>}
        <p className="lines">{text}</p>
      </div>
    </figure>
  )
}
