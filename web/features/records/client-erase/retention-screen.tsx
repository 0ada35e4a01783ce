import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { clientRetention } from '../../../../schema/api/records/client-retention.ts'
import type { AbsentClient, Retention } from '../../../../schema/api/records/client-retention-schemas.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { readKey, useRead, useWrite } from '../../../api/query.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { formatPhone } from '../../../ui/format-phone.ts'
import { Icon } from '../../../ui/icon.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { ListSkeleton, useDelayed } from '../../../ui/skeleton.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { useAgo } from '../../../ui/use-ago.ts'
import { useFormat } from '../../../ui/use-format.ts'
import '../../../ui/page.css'
import './erase.css'
import { EraseDialog } from './erase-dialog.tsx'

/** Keeps clients for another year at once, with the undo; a refusal lists them again. */
function useKeep() {
  const { t } = useTranslation('client-erase')
  const client = useQueryClient()
  const errorMessage = useErrorMessage()
  const key = readKey(clientRetention.list, {})
  const write = useWrite(clientRetention.keep, {
    optimistic: ({ body: { clientIds } }) => {
      const before = client.getQueryData<Retention>(key)
      const isOther = ({ clientId }: AbsentClient) => !clientIds.includes(clientId)
      client.setQueryData<Retention>(
        key,
        (all) => all && { ...all, total: Math.max(0, all.total - clientIds.length), clients: all.clients.filter(isOther) },
      )
      return () => void client.setQueryData(key, before)
    },
    onSuccess: (reply) => void client.setQueryData(key, reply),
    onError: (error) => void notify({ kind: 'error', text: errorMessage(error) }),
  })
  return (clientIds: string[]) => {
    const undo = () => write.mutate({ input: {}, body: { clientIds, isKept: false } })
    const onSuccess = () => void notify({ kind: 'success', text: t('kept', { count: clientIds.length }), undo })
    write.mutate({ input: {}, body: { clientIds, isKept: true } }, { onSuccess })
  }
}

/** /retention: clients who have not come for longer than the salon keeps data, each to be erased or kept for another year. */
export function RetentionScreen() {
  const { t } = useTranslation('client-erase')
  const errorMessage = useErrorMessage()
  const { date, number } = useFormat()
  const toAgo = useAgo()
  const client = useQueryClient()
  const [erased, setErased] = useState<AbsentClient | null>(null)
  const { data, error, isPending, refetch } = useRead(clientRetention.list, {})
  const isLate = useDelayed(isPending)
  const keep = useKeep()
  const ids = data?.clients.map(({ clientId }) => clientId) ?? []
  return (
    <section className="er-page page-body grid gap-16">
      <header className="page-head">
        <div className="grow">
          <h1>{t('retention')}</h1>
          {data && data.months > 0 && (
            <p className="s muted">{t('retention_since', { day: date(data.cutoff), count: data.total, total: number(data.total) })}</p>
          )}
        </div>
        <Link className={buttonClass({})} to="/salonConfig?tab=privacy">
          <Icon name="settings" />
          {t('retention_settings')}
        </Link>
        {ids.length > 1 && <Button onClick={() => keep(ids.slice(0, 200))}>{t('keep_all')}</Button>}
      </header>
      {error && !data && <LoadError message={errorMessage(error)} onRetry={() => void refetch()} />}
      {isPending && isLate && <ListSkeleton rows={6} />}
      {data?.months === 0 && <Empty icon="shield" title={t('retention_off')} text={t('retention_off_text')} />}
      {data && data.months > 0 && data.clients.length === 0 && <Empty icon="check" title={t('nobody_due')} />}
      {data && data.clients.length > 0 && (
        <ul className="card er-absent lined">
          {data.clients.map((one) => (
            <li key={one.clientId} className="row wrap">
              <span className="grow">
                <Link className="semi" to={`/clientInfo/${encodeURIComponent(one.clientId)}`} dir="auto">
                  {one.name}
                </Link>
                <small className="below breaks muted num">
                  {[
                    one.lastSeen ? t('last_seen', { day: toAgo(one.lastSeen) }) : t('never_seen'),
                    one.phoneNumber && formatPhone(one.phoneNumber),
                    one.email,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </span>
              <Button size="s" onClick={() => keep([one.clientId])}>
                {t('keep_for_a_year')}
              </Button>
              <Button size="s" variant="ghost-danger" icon="trash" onClick={() => setErased(one)}>
                {t('erase_data')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {erased && (
        <EraseDialog
          client={erased}
          onErased={() => void client.invalidateQueries({ queryKey: readKey(clientRetention.list) })}
          onClose={() => setErased(null)}
        />
      )}
    </section>
  )
}
