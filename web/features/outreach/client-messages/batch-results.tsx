import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { messageBatches } from '../../../../schema/api/messages/message-batches.ts'
import type { MessageBatch } from '../../../../schema/api/messages/message-batches-schemas.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { readKey, useRead, useWrite } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Note } from '../../../ui/note.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { SettingLink } from '../../platform/settings/index.ts'
import './client-messages.css'

const refreshMs = 3000

function useFailureLabels(): Readonly<Record<string, string>> {
  const { t } = useTranslation('client-messages')
  return {
    no_channel: t('failed_no_channel'),
    no_consent: t('failed_no_consent'),
    outdated: t('failed_outdated'),
    bad_recipient: t('failed_bad_recipient'),
    blacklisted: t('failed_blacklisted'),
    bad_sender: t('failed_bad_sender'),
    bad_text: t('failed_bad_text'),
    refused: t('failed_refused'),
    too_late: t('failed_too_late'),
    unreachable: t('failed_unreachable'),
    credit: t('failed_credit'),
    not_set_up: t('failed_not_set_up'),
  }
}

/** How far a sending is, who could not be reached and why; what waits can be stopped and goes on again. */
export function BatchResults({ first, onClose }: { first: MessageBatch; onClose: () => void }) {
  const { t } = useTranslation('client-messages')
  const { number, time, day, dayIn } = useFormat()
  const errorMessage = useErrorMessage()
  const queries = useQueryClient()
  const reasons = useFailureLabels()
  const input = { messageBatchId: first.messageBatchId }
  const { data = first } = useRead(messageBatches.one, input, { refetchInterval: refreshMs, staleTime: 0 })
  const show = (batch: MessageBatch) => void queries.setQueryData(readKey(messageBatches.one, input), batch)
  const stop = useWrite(messageBatches.stop, { onSuccess: show })
  const resume = useWrite(messageBatches.resume, { onSuccess: show })
  const { total, sent, waiting, failed, stopped, due, failures } = data
  const isLater = waiting > 0 && due !== null && Date.parse(due) > Date.now() + 120_000
  const error = stop.error ?? resume.error
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('results')}
      subtitle={data.text}
      footer={
        <>
          {waiting > 0 && (
            <Button variant="ghost-danger" icon="stop" busy={stop.isPending} onClick={() => stop.mutate({ input })}>
              {t('stop_sending')}
            </Button>
          )}
          {stopped > 0 && (
            <Button icon="undo" busy={resume.isPending} onClick={() => resume.mutate({ input })}>
              {t('go_on')}
            </Button>
          )}
          <Button variant="primary" onClick={onClose}>
            {t(waiting > 0 ? 'close_keep_sending' : 'close')}
          </Button>
        </>
      }
    >
      <div className="form">
        <Progress label={t('sent_of', { sent: number(sent), total: number(total) })} value={total - waiting} max={total} />
        <dl className="cm-figures grid framed round-l num">
          {[
            [t('figure_sent'), sent],
            [t('figure_waiting'), waiting],
            [t('figure_failed'), failed],
            [t('figure_stopped'), stopped],
          ].map(([label, value]) => (
            <div className="flex" key={label}>
              <dt className="muted">{label}</dt>
              <dd className="semi">{number(Number(value))}</dd>
            </div>
          ))}
        </dl>
        {isLater && <Note tone="info">{t('sent_later', { day: day(dayIn(due), 'weekday'), time: time(due) })}</Note>}
        {waiting > 0 && !isLater && <p className="xs muted">{t('can_close')}</p>}
        {error && (
          <Note tone="bad" live>
            {errorMessage(error)}
          </Note>
        )}
        {failures.length > 0 && (
          <ul className="cm-people" aria-label={t('figure_failed')}>
            {failures.map(({ clientId, name, reason }) => (
              <li key={clientId} className="row s">
                <Link className="grow" to={`/clientInfo/${encodeURIComponent(clientId)}?tabvalue=1`} dir="auto">
                  {name}
                </Link>
                <span className="xs muted">
                  {reasons[reason] ?? reason} {reason === 'not_set_up' && <SettingLink id="messages" />}
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  )
}
