import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { clientNPSs } from '../../../../schema/api/outreach/client-messages.ts'
import type { ClientNPS } from '../../../../schema/api/outreach/client-messages-schemas.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useRead } from '../../../api/query.ts'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { ListSkeleton, useDelayed } from '../../../ui/skeleton.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import './client-messages.css'
import { SendDialog } from './send-dialog.tsx'

/** Detractors up to 6, passives 7 and 8, promoters 9 and 10. */
const getTone = (score: number): Tone => (score >= 9 ? 'ok' : score >= 7 ? 'plain' : 'warn')

/** Whether a client would recommend the salon: the answers, and what was asked without one. */
export function NpsTab({ client }: { client: { clientId: string; name: string } }) {
  const { t } = useTranslation('client-messages')
  const errorMessage = useErrorMessage()
  const [isSending, setSending] = useState(false)
  const { data, error, isPending, refetch } = useRead(clientNPSs.ofClient, { clientId: client.clientId })
  const isLate = useDelayed(isPending)
  const ask = (
    <Button icon="send" onClick={() => setSending(true)}>
      {t('ask_nps')}
    </Button>
  )
  return (
    <section className="grid gap-12">
      {error && !data && <LoadError message={errorMessage(error)} onRetry={() => void refetch()} />}
      {isPending && isLate && <ListSkeleton rows={3} />}
      {data?.length === 0 && (
        <Empty icon="star-border" title={t('no_nps')} text={t('no_nps_text')}>
          {ask}
        </Empty>
      )}
      {data && data.length > 0 && (
        <>
          <div className="row cm-nps-head">{ask}</div>
          <ul className="card cm-nps-list lined">
            {data.map((one) => (
              <Answer key={one.clientNPSId} nps={one} />
            ))}
          </ul>
        </>
      )}
      {isSending && <SendDialog client={client} kind="nps" onClose={() => setSending(false)} />}
    </section>
  )
}

function Answer({ nps }: { nps: ClientNPS }) {
  const { t } = useTranslation('client-messages')
  const { date, dayIn } = useFormat()
  const { score, comment, asked, answered } = nps
  return (
    <li className="row">
      {score === null ? <Badge>{t('no_answer')}</Badge> : <Badge tone={getTone(score)}>{t('score_of_ten', { score })}</Badge>}
      <span className="grow lines breaks" dir="auto">
        {comment}
      </span>
      <small className="muted num">
        {answered ? t('answered_on', { day: date(dayIn(answered)) }) : t('asked_on', { day: date(dayIn(asked)) })}
      </small>
    </li>
  )
}
