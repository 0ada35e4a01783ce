import { useTranslation } from 'react-i18next'
import { type MessageBatch, messageBatches } from '../../../../schema/api/messages/message-batches.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useRead } from '../../../api/query.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { ListSkeleton } from '../../../ui/skeleton.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import './client-messages.css'
import './client-messages-labels.ts'

/** Past sendings with how far each is; choosing one shows its results. */
export function Sendings({ onOpen, onBack }: { onOpen: (batch: MessageBatch) => void; onBack: () => void }) {
  const { t } = useTranslation('client-messages')
  const errorMessage = useErrorMessage()
  const { dayOf, time, number } = useFormat()
  const { data, error, refetch } = useRead(messageBatches.list, {})
  return (
    <Dialog open onClose={onBack} title={t('earlier_sendings')} footer={<Button onClick={onBack}>{t('new_message')}</Button>}>
      {error && !data && <LoadError message={errorMessage(error)} onRetry={() => void refetch()} />}
      {!data && !error && <ListSkeleton rows={5} />}
      {data?.length === 0 && <Empty icon="send" title={t('no_sendings')} />}
      <ul className="cm-sendings">
        {data?.map((one) => (
          <li key={one.messageBatchId}>
            <button type="button" onClick={() => onOpen({ ...one, due: null, failures: [] })}>
              <span className="grow">
                <span className="cm-sending" dir="auto">
                  {one.text}
                </span>
                <small className="muted num">
                  {`${dayOf(one.at, 'weekday')}, ${time(one.at)} · `}
                  {t('sending_state', { sent: number(one.sent), total: number(one.total) })}
                </small>
              </span>
              {one.failed > 0 && (
                <Badge tone="warn">
                  {t('figure_failed')} {number(one.failed)}
                </Badge>
              )}
              {one.waiting > 0 && (
                <Badge tone="info">
                  {t('figure_waiting')} {number(one.waiting)}
                </Badge>
              )}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
