import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageBatches } from '../../../../schema/api/messages/message-batches.ts'
import type { MessageBatch } from '../../../../schema/api/messages/message-batches-schemas.ts'
import { defaultMessagePrices, roundMessageCost } from '../../../../schema/rules/messages/message-costs.ts'
import { type WrittenKind, writtenFields } from '../../../../schema/rules/messages/message-templates.ts'
import { countSmsParts } from '../../../../schema/rules/messages/sms-parts.ts'
import { messageChannels } from '../../../../schema/terms.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useRead, useWrite } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { Note } from '../../../ui/note.tsx'
import { Segment } from '../../../ui/segment.tsx'
import { ListSkeleton } from '../../../ui/skeleton.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import './client-messages.css'
import { Badge } from '../../../ui/badge.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { BatchResults } from './batch-results.tsx'
import { CostTable } from './cost-table.tsx'
import { MessageBubble } from './message-bubble.tsx'
import { MessageEditor } from './message-editor.tsx'
import { RecipientCounts } from './recipient-counts.tsx'
import { SmsMeter } from './sms-meter.tsx'
import { usePreview, useRested } from './use-preview.ts'

/** Past sendings with how far each is; choosing one shows its results. */
function Sendings({ onOpen, onBack }: { onOpen: (batch: MessageBatch) => void; onBack: () => void }) {
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
            <button className="row gap-12 full hair-below" type="button" onClick={() => onOpen({ ...one, due: null, failures: [] })}>
              <span className="grow">
                <span className="cm-sending clip breaks" dir="auto">
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

/** Writes to one client or to many: who is left out and why, how it reads, what it costs; then how far it is. */
export function WriteDialog({ clientIds, onClose }: { clientIds: readonly string[]; onClose: () => void }) {
  const [batch, setBatch] = useState<MessageBatch | null>(null)
  const [isList, setList] = useState(false)
  if (batch) return <BatchResults first={batch} onClose={onClose} />
  if (isList) return <Sendings onOpen={setBatch} onBack={() => setList(false)} />
  return <Compose clientIds={clientIds} onSent={setBatch} onList={() => setList(true)} onClose={onClose} />
}

function Compose({
  clientIds,
  onSent,
  onList,
  onClose,
}: {
  clientIds: readonly string[]
  onSent: (batch: MessageBatch) => void
  onList: () => void
  onClose: () => void
}) {
  const { t } = useTranslation('client-messages')
  const { euros, number, time, day, dayIn } = useFormat()
  const errorMessage = useErrorMessage()
  const isOne = clientIds.length === 1
  const [kind, setKind] = useState<WrittenKind>(isOne ? 'free_text' : 'campaign')
  const [subject, setSubject] = useState('')
  const [text, setText] = useState('')
  const [isMissing, setMissing] = useState(false)
  const recipients = usePreview({ clientIds, kind })
  const people = recipients.data
  const firstId = people?.recipients.find(({ channel }) => channel !== null)?.clientId
  const written = useRested(useMemo(() => ({ subject, text }), [subject, text]))
  const isEmpty = written.text.trim() === ''
  const preview = usePreview({ clientIds: firstId && !isEmpty ? [firstId] : [], kind, ...written })
  const sample = isEmpty ? null : preview.data?.sample
  const failed = [recipients, preview].find(({ isError }) => isError)
  const write = useWrite(messageBatches.send, { onSuccess: onSent })
  const parts = sample ? countSmsParts(sample.text).parts : 1
  const counts = people?.channels ?? { whatsapp: 0, sms: 0, mail: 0 }
  const reached = messageChannels.reduce((sum, channel) => sum + counts[channel], 0)
  const prices = people?.prices ?? defaultMessagePrices
  const cost = messageChannels.reduce(
    (sum, channel) => sum + roundMessageCost(prices[channel], counts[channel] * (channel === 'sms' ? parts : 1)),
    0,
  )
  const isLater = people !== undefined && Date.parse(people.due) > Date.now() + 60_000
  const fieldErrors = write.error && 'fields' in write.error ? (write.error.fields as Readonly<Record<string, string>>) : {}
  const send = () => {
    if (text.trim() === '') return setMissing(true)
    write.mutate({ input: {}, body: { clientIds: [...clientIds], kind, subject, text } })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      closeOnInteractOutside={false}
      title={t(isOne ? 'write' : 'send_campaign')}
      subtitle={isOne ? people?.recipients[0]?.name : t('clients', { count: clientIds.length })}
      locked={write.isPending}
      footer={
        <>
          {!isOne && text === '' && (
            <Button variant="ghost" onClick={onList}>
              {t('earlier_sendings')}
            </Button>
          )}
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" icon="send" busy={write.isPending} disabled={reached === 0} onClick={send}>
            {isOne || !people ? t('send') : t('send_for', { count: reached, total: number(reached), cost: euros(cost) })}
          </Button>
        </>
      }
    >
      <div className="form">
        {isOne && (
          <Segment
            label={t('purpose')}
            options={[
              { value: 'free_text', label: t('purpose_service') },
              { value: 'campaign', label: t('purpose_offer') },
            ]}
            value={kind}
            onChange={setKind}
          />
        )}
        {failed && <LoadError message={errorMessage(failed.error)} onRetry={() => void failed.refetch()} />}
        {recipients.isPending && <ListSkeleton rows={3} />}
        {people && (!isOne || reached === 0) && <RecipientCounts preview={people} />}
        <MessageEditor
          label={t('message_text')}
          value={text}
          onChange={(next) => {
            setMissing(false)
            setText(next)
          }}
          fields={writtenFields}
          error={isMissing ? errorMessage('Required') : fieldErrors.text && errorMessage(fieldErrors.text)}
        />
        {counts.mail > 0 && <TextField label={t('mail_subject')} name="subject" maxLength={200} value={subject} onChange={setSubject} />}
        {sample && <MessageBubble sample={sample} />}
        {sample && counts.sms > 0 && <SmsMeter text={sample.text} />}
        {reached > 0 && <CostTable counts={counts} smsParts={parts} prices={prices} />}
        {kind === 'campaign' && <p className="xs muted">{t('stop_is_added')}</p>}
        {isLater && <Note tone="info">{t('sent_later', { day: day(dayIn(people.due), 'weekday'), time: time(people.due) })}</Note>}
        {write.error && (
          <Note tone="bad" live>
            {errorMessage(write.error)}
          </Note>
        )}
      </div>
    </Dialog>
  )
}
