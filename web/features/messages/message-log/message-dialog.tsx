import { useTranslation } from 'react-i18next'
import type { SenderLog } from '../../../../schema/api/messages/message-log.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { getChannelName, getKindName, getReason, getStatus } from './message-log-labels.ts'

/** One message of the log with its text. */
export function MessageDialog({ message, onClose }: { message: SenderLog; onClose: () => void }) {
  const { t } = useTranslation('message-log')
  const { label, tone } = getStatus(message, t)
  return (
    <Dialog
      open
      onClose={onClose}
      title={getKindName(message.kind, t)}
      subtitle={[message.salonName || t('no_salon'), getChannelName(message.channel, t), message.recipient].filter(Boolean).join(' · ')}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      <div className="message-log-text">
        <p className="row wrap">
          <Badge tone={tone}>{label}</Badge>
          {message.reason !== '' && <span className="s muted">{getReason(message.reason, t)}</span>}
        </p>
        <p className="message-log-body">{message.text ?? t('no_text')}</p>
        {message.text !== null && <p className="xs muted">{t('masked')}</p>}
      </div>
    </Dialog>
  )
}
