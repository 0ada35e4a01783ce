import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { webhooks } from '../../../../schema/api/platform/webhooks.ts'
import type { Webhook, WebhookDelivery } from '../../../../schema/api/platform/webhooks-schemas.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { readKey, useRead, useWrite } from '../../../api/query.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { Segment } from '../../../ui/segment.tsx'
import { ListSkeleton, useDelayed } from '../../../ui/skeleton.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { toShortUrl } from './webhook-labels.ts'

const refreshMs = 10_000

/** The last deliveries of a webhook: what was told, what came of it, and the next attempt. */
export function DeliveriesDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { t } = useTranslation('webhooks')
  const errorMessage = useErrorMessage()
  const { number } = useFormat()
  const { webhookId, url } = webhook
  const { data, error, isPending, refetch } = useRead(webhooks.deliveries, { webhookId }, { refetchInterval: refreshMs })
  const isLate = useDelayed(isPending)
  const client = useQueryClient()
  const [shown, setShown] = useState<'all' | 'refused'>('all')
  const refused = data?.filter(isRefused) ?? []
  const resume = useWrite(webhooks.resume, {
    invalidates: [webhooks.deliveries],
    onSuccess: (list) => client.setQueryData(readKey(webhooks.list, {}), list),
    onError: (failure) => void notify({ kind: 'error', text: errorMessage(failure) }),
  })
  return (
    <Dialog open onClose={onClose} title={t('messages')} subtitle={toShortUrl(url)} width="wide">
      {error && !data && <LoadError message={errorMessage(error)} onRetry={() => void refetch()} />}
      {isPending && isLate && <ListSkeleton />}
      {data?.length === 0 && <Empty icon="clock" title={t('nothing_told')} text={t('no_deliveries_text')} />}
      {refused.length > 0 && (
        <div className="wh-filter row wrap between gap-8">
          <Segment
            label={t('messages')}
            value={shown}
            onChange={setShown}
            options={[
              { value: 'all', label: t('all_of', { number: number(data?.length ?? 0) }) },
              { value: 'refused', label: t('refused_of', { number: number(refused.length) }) },
            ]}
          />
          <Button size="s" icon="repeat" busy={resume.isPending} onClick={() => resume.mutate({ input: { webhookId } })}>
            {t('send_all_again', { number: number(refused.length) })}
          </Button>
        </div>
      )}
      {data && data.length > 0 && (
        <ul className="lined">
          {(shown === 'all' || refused.length === 0 ? data : refused).map((delivery) => (
            <DeliveryRow key={delivery.deliveryId} webhookId={webhookId} delivery={delivery} />
          ))}
        </ul>
      )}
    </Dialog>
  )
}

/** Tried and not taken so far. Tests are not sent again. */
const isRefused = ({ state, attempts, type }: WebhookDelivery) => state !== 'delivered' && attempts > 0 && type !== 'webhook.test'

function DeliveryRow({ webhookId, delivery }: { webhookId: string; delivery: WebhookDelivery }) {
  const { t } = useTranslation('webhooks')
  const errorMessage = useErrorMessage()
  const client = useQueryClient()
  const { momentOf } = useFormat()
  const { deliveryId, type, recordId, at, state, attempts, status, due } = delivery
  const repeat = useWrite(webhooks.repeat, {
    invalidates: [webhooks.list],
    onSuccess: (repeated) =>
      client.setQueryData<WebhookDelivery[]>(readKey(webhooks.deliveries, { webhookId }), (now) =>
        now?.map((one) => (one.deliveryId === deliveryId ? repeated : one)),
      ),
    onError: (failure) => void notify({ kind: 'error', text: errorMessage(failure) }),
  })
  const answer = attempts === 0 ? t('not_tried') : status === null ? t('no_answer') : t('answered', { status })
  return (
    <li className="wh-delivery flex wrap middle">
      <span className="grow grid">
        <span className="row wrap gap-8">
          <code className="semi">{type}</code>
          <Badge tone={state === 'delivered' ? 'ok' : state === 'failed' ? 'bad' : attempts > 0 ? 'warn' : 'info'}>
            {t(state === 'delivered' ? 'taken' : state === 'failed' ? 'given_up' : 'status_waiting')}
          </Badge>
        </span>
        <span className="s muted num">
          {[momentOf(at), recordId, answer, ...(attempts > 1 ? [t('attempts', { count: attempts })] : [])].join(' · ')}
        </span>
        {due && attempts > 0 && <span className="s amber num">{t('next_attempt', { at: momentOf(due) })}</span>}
      </span>
      {type !== 'webhook.test' && (
        <Button size="s" icon="repeat" busy={repeat.isPending} onClick={() => repeat.mutate({ input: { deliveryId } })}>
          {t('send_once_more')}
        </Button>
      )}
    </li>
  )
}
