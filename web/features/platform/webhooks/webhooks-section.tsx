import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { webhooks } from '../../../../schema/api/platform/webhooks.ts'
import type { Webhook } from '../../../../schema/api/platform/webhooks-schemas.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { readKey, useRead, useWrite } from '../../../api/query.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/confirm-dialog.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { SectionHead } from '../../../ui/section-form.tsx'
import { ListSkeleton, useDelayed } from '../../../ui/skeleton.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { ShownOnceDialog } from '../api-keys/index.ts'
import { DeliveriesDialog } from './deliveries-dialog.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'
import { kindLabels, toShortUrl } from './webhook-labels.ts'
import './webhooks.css'

/** Settings section: the addresses of other programs that are told what has changed. */
export function WebhooksSection() {
  const { t } = useTranslation('webhooks')
  const errorMessage = useErrorMessage()
  const { data, error, isPending, refetch } = useRead(webhooks.list, {})
  const isLate = useDelayed(isPending)
  /** The id of the webhook that is changed; empty for a new one. */
  const [editedId, setEditedId] = useState<string | null>(null)
  const [secret, setSecret] = useState<string | null>(null)
  const [listed, setListed] = useState<Webhook | null>(null)
  return (
    <section className="section">
      <SectionHead
        title={t('webhooks')}
        text={t('text')}
        actions={
          <Button icon="plus" onClick={() => setEditedId('')}>
            {t('new_webhook')}
          </Button>
        }
      />
      <div className="card">
        {error && !data && <LoadError message={errorMessage(error)} onRetry={() => void refetch()} />}
        {isPending && isLate && (
          <div className="body">
            <ListSkeleton />
          </div>
        )}
        {data?.length === 0 && <Empty icon="repeat" title={t('no_webhooks')} text={t('no_webhooks_text')} />}
        {data && data.length > 0 && (
          <ul className="lined">
            {data.map((webhook) => (
              <WebhookRow
                key={webhook.webhookId}
                webhook={webhook}
                onSecret={setSecret}
                onList={() => setListed(webhook)}
                onEdit={() => setEditedId(webhook.webhookId)}
              />
            ))}
          </ul>
        )}
      </div>
      {editedId !== null && (
        <WebhookDialog
          webhook={data?.find(({ webhookId }) => webhookId === editedId)}
          onClose={() => setEditedId(null)}
          onMade={(made) => {
            setEditedId(null)
            setSecret(made)
          }}
        />
      )}
      {secret !== null && (
        <ShownOnceDialog
          title={t('secret_made')}
          label={t('secret')}
          value={secret}
          text={t('secret_text')}
          onClose={() => setSecret(null)}
        />
      )}
      {listed && <DeliveriesDialog webhook={listed} onClose={() => setListed(null)} />}
    </section>
  )
}

interface RowProps {
  webhook: Webhook
  onSecret: (secret: string) => void
  onList: () => void
  onEdit: () => void
}

/** The writes of one webhook, each answered by a notice. */
function useWebhookWrites({ webhookId, url }: Webhook, onSecret: (secret: string) => void) {
  const { t } = useTranslation('webhooks')
  const errorMessage = useErrorMessage()
  const client = useQueryClient()
  const onError = (failure: Error) => void notify({ kind: 'error', text: errorMessage(failure) })
  const show = (list: Webhook[]) => client.setQueryData(readKey(webhooks.list, {}), list)
  const name = toShortUrl(url)
  const remove = useWrite(webhooks.remove, {
    onSuccess: (left) => {
      show(left)
      notify({ kind: 'success', text: t('webhook_deleted', { name }) })
    },
    onError,
  })
  const resume = useWrite(webhooks.resume, {
    onSuccess: (list) => {
      show(list)
      notify({ kind: 'success', text: t('webhook_resumed', { name }) })
    },
    onError,
  })
  const rotate = useWrite(webhooks.rotate, { invalidates: [webhooks.list], onSuccess: ({ secret }) => onSecret(secret), onError })
  const endOld = useWrite(webhooks.endOldSecret, {
    onSuccess: (list) => {
      show(list)
      notify({ kind: 'success', text: t('old_secret_ended') })
    },
    onError,
  })
  const test = useWrite(webhooks.test, {
    invalidates: [webhooks.list, webhooks.deliveries],
    onSuccess: ({ state, status }) =>
      notify(
        state === 'delivered'
          ? { kind: 'success', text: t('test_taken', { name }) }
          : { kind: 'warning', text: status === null ? t('test_no_answer', { name }) : t('test_refused', { name, status }) },
      ),
    onError,
  })
  const input = { input: { webhookId } }
  const questions = {
    delete: { title: t('webhook_delete_question', { name }), text: t('delete_text'), confirmLabel: t('delete_webhook'), write: remove },
    renew: { title: t('renew_question'), text: t('renew_text'), confirmLabel: t('renew'), write: rotate },
    endOld: { title: t('end_old_question'), text: t('end_old_text'), confirmLabel: t('end_now'), write: endOld },
  }
  const ask = async (what: keyof typeof questions) => {
    const { write, ...question } = questions[what]
    if (await confirm({ kind: 'standard', danger: what !== 'renew', ...question })) write.mutate(input)
  }
  return {
    isBusy: remove.isPending || rotate.isPending || resume.isPending || test.isPending || endOld.isPending,
    resume: () => resume.mutate(input),
    test: () => test.mutate(input),
    ask: (what: keyof typeof questions) => void ask(what),
  }
}

function WebhookRow({ webhook, onSecret, onList, onEdit }: RowProps) {
  const { t } = useTranslation('webhooks')
  const { dateOf, momentOf } = useFormat()
  const { url, kinds, created, userDTO, oldSecretUntil, stopped } = webhook
  const writes = useWebhookWrites(webhook, onSecret)
  const name = [userDTO.firstName, userDTO.lastName].filter(Boolean).join(' ')
  const made = t('created_by', { name, day: dateOf(created) })
  return (
    <li className="wh-row flex wrap middle">
      <div className="wh-text grow grid">
        <b className="semi">{toShortUrl(url)}</b>
        <span className="s muted">
          {[made, ...(oldSecretUntil ? [t('old_secret_until', { at: momentOf(oldSecretUntil) })] : [])].join(' · ')}
        </span>
        <span className="row wrap">
          {kinds.map((kind) => (
            <Badge key={kind}>{t(kindLabels[kind])}</Badge>
          ))}
        </span>
      </div>
      <WebhookState webhook={webhook} />
      <span className="row gap-4">
        {stopped ? (
          <Button size="s" icon="repeat" busy={writes.isBusy} onClick={writes.resume}>
            {t('resume')}
          </Button>
        ) : (
          <Button size="s" busy={writes.isBusy} onClick={writes.test}>
            {t('send_test')}
          </Button>
        )}
        <Menu
          label={t('more')}
          trigger={<Button className="icon" variant="ghost" icon="more" aria-label={t('more_of', { name: toShortUrl(url) })} />}
          entries={[
            { value: 'deliveries', icon: 'list', label: t('messages'), run: onList },
            { value: 'change', icon: 'edit', label: t('edit'), run: onEdit },
            { value: 'secret', icon: 'lock', label: t('renew_secret'), run: () => writes.ask('renew') },
            ...(oldSecretUntil
              ? [{ value: 'old', icon: 'close' as const, label: t('end_old_secret'), run: () => writes.ask('endOld') }]
              : []),
            'separator',
            { value: 'delete', icon: 'trash', label: t('delete_webhook'), danger: true, run: () => writes.ask('delete') },
          ]}
        />
      </span>
    </li>
  )
}

function WebhookState({ webhook: { stopped, failingSince, delivered, waiting, failed } }: { webhook: Webhook }) {
  const { t } = useTranslation('webhooks')
  const { momentOf, number } = useFormat()
  const total = delivered + waiting + failed
  if (stopped)
    return (
      <Badge tone="bad" icon="warning">
        {t('off_since', { at: momentOf(stopped) })}
      </Badge>
    )
  if (failingSince)
    return (
      <Badge tone="warn" icon="warning">
        {t('failing_since', { at: momentOf(failingSince) })}
      </Badge>
    )
  return (
    <span className="s muted num">
      {total === 0 ? t('nothing_told') : t('taken_of', { taken: number(delivered), total: number(total) })}
    </span>
  )
}
