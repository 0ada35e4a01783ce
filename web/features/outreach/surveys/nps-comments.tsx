import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { clientNPSs } from '../../../../schema/api/outreach/client-messages.ts'
import type { ClientNPS } from '../../../../schema/api/outreach/client-messages-schemas.ts'
import type { DaySpan } from '../../../../schema/rules/insights/report-periods.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { readKey, useRead, useWrite } from '../../../api/query.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { Segment } from '../../../ui/segment.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { WriteDialog } from '../client-messages/index.ts'

/** Marks an answer as dealt with at once; a refusal takes it back. */
function useHandle() {
  const { t } = useTranslation('surveys')
  const client = useQueryClient()
  const errorMessage = useErrorMessage()
  const list = { queryKey: readKey(clientNPSs.list) }
  const write = useWrite(clientNPSs.handle, {
    scope: 'nps-handled',
    invalidates: [clientNPSs.list],
    optimistic: ({ input: { clientNPSId }, body: { isHandled, version } }) => {
      const before = client.getQueriesData<ClientNPS[]>(list)
      const handled = isHandled ? new Date().toISOString() : null
      // The next press may follow before the reply: it starts from the version that this one will have.
      const expected = { handled, version: version + 1 }
      client.setQueriesData<ClientNPS[]>(list, (all) =>
        all?.map((one) => (one.clientNPSId === clientNPSId ? { ...one, ...expected } : one)),
      )
      return () => {
        for (const [key, data] of before) client.setQueryData(key, data)
      }
    },
    onError: (error) => void notify({ kind: 'error', text: errorMessage(error) }),
  })
  const set = ({ clientNPSId, version }: Pick<ClientNPS, 'clientNPSId' | 'version'>, isHandled: boolean) =>
    write.mutate(
      { input: { clientNPSId }, body: { isHandled, version } },
      {
        onSuccess: (saved) =>
          void notify({ kind: 'success', text: t(isHandled ? 'marked_handled' : 'reopened'), undo: () => set(saved, !isHandled) }),
      },
    )
  return set
}

/** What clients wrote beside their score, the newest first, to be answered. */
export function NpsComments({ span }: { span: DaySpan }) {
  const { t } = useTranslation('surveys')
  const errorMessage = useErrorMessage()
  const { dateOf } = useFormat()
  const [view, setView] = useState<'open' | 'all'>('open')
  const [replyTo, setReplyTo] = useState<string | null>(null)
  const { data, error, refetch } = useRead(clientNPSs.list, span, { keepPrevious: true })
  const handle = useHandle()
  const shown = data?.filter(({ comment, handled }) => comment !== '' && (view === 'all' || handled === null))
  return (
    <section className="card sv-card grid gap-12 shrinks pad" aria-labelledby="nps-comments">
      <div className="row wrap">
        <h2 id="nps-comments" className="grow">
          {t('comments')}
        </h2>
        <Segment
          label={t('comments')}
          value={view}
          onChange={setView}
          options={[
            { value: 'open', label: t('open_comments') },
            { value: 'all', label: t('all_comments') },
          ]}
        />
      </div>
      {error && !data && <LoadError message={errorMessage(error)} onRetry={() => void refetch()} />}
      {shown?.length === 0 && <p className="muted">{t('no_comments')}</p>}
      <ul className="sv-comments lined">
        {shown?.map((one) => (
          <li key={one.clientNPSId}>
            <div className="row wrap">
              <Badge tone={(one.score ?? 0) >= 9 ? 'ok' : (one.score ?? 0) >= 7 ? 'plain' : 'warn'}>
                <span className="num">{one.score}</span>
              </Badge>
              <Link className="semi ell" to={`/clientInfo/${one.clientId}?tabvalue=3`}>
                {one.clientName}
              </Link>
              <small className="muted num">{dateOf(one.answered ?? one.asked)}</small>
            </div>
            <p className="lines breaks" dir="auto">
              {one.comment}
            </p>
            <div className="row wrap">
              <Button size="s" icon="send" onClick={() => setReplyTo(one.clientId)}>
                {t('reply')}
              </Button>
              <Button size="s" variant="ghost" icon={one.handled ? 'undo' : 'check'} onClick={() => handle(one, !one.handled)}>
                {one.handled ? t('handled') : t('mark_handled')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {replyTo !== null && (
        <Suspense>
          <WriteDialog clientIds={[replyTo]} onClose={() => setReplyTo(null)} />
        </Suspense>
      )}
    </section>
  )
}
