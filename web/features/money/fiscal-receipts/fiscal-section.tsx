import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { fiscalReceipts } from '../../../../schema/api/money/fiscal-receipts.ts'
import type { FiscalConnectionPage } from '../../../../schema/api/money/fiscal-receipts-schemas.ts'
import { passwordDays } from '../../../../schema/rules/money/fiscal-receipts.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useMe } from '../../../api/me.ts'
import { useRead, useWrite } from '../../../api/query.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/confirm-dialog.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { Note } from '../../../ui/note.tsx'
import { SectionHead } from '../../../ui/section-form.tsx'
import { ListSkeleton, useDelayed } from '../../../ui/skeleton.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { ConnectDialog, LoginDialog } from './connection-dialogs.tsx'
import { getProblemLabel } from './fiscal-labels.ts'

const providerNames = { openapi: 'openapi.com', fiskaly: 'fiskaly SIGN IT' } as const
const dayMs = 86_400_000

/** Settings section of Italian salons: the service that issues the fiscal receipts, instead of a cash system. */
export function FiscalSection() {
  const { salon } = useMe()
  return salon?.country === 'IT' ? <Section /> : null
}

function Section() {
  const { t } = useTranslation('fiscal-receipts')
  const errorMessage = useErrorMessage()
  const { data, error, isPending, refetch } = useRead(fiscalReceipts.connection, {}, { staleTime: 0 })
  const isLate = useDelayed(isPending)
  return (
    <section className="section">
      <SectionHead title={t('fiscal_receipts')} text={t('section_text')} />
      {error && !data && <LoadError message={errorMessage(error)} onRetry={() => void refetch()} />}
      {isPending && <div className="config-rows card">{isLate && <ListSkeleton rows={3} />}</div>}
      {data && <Connection page={data} />}
    </section>
  )
}

function Connection({ page }: { page: FiscalConnectionPage }) {
  const { t } = useTranslation('fiscal-receipts')
  const [isConnecting, setConnecting] = useState(false)
  const dialog = isConnecting && <ConnectDialog vatNumber={page.vatNumber} onClose={() => setConnecting(false)} />
  if (page.connection !== null)
    return (
      <>
        <StatusCard page={page} connection={page.connection} onChange={() => setConnecting(true)} />
        {dialog}
      </>
    )
  const text = page.hasCashSystem ? t('cash_system_issues') : page.isAvailable ? t('not_connected_text') : t('not_available_text')
  return (
    <div className="card">
      <Empty icon="note" title={t('not_connected')} text={text}>
        {page.isAvailable && !page.hasCashSystem && (
          <Button variant="primary" onClick={() => setConnecting(true)}>
            {t('connect')}
          </Button>
        )}
      </Empty>
      {dialog}
    </div>
  )
}

interface StatusProps {
  page: FiscalConnectionPage
  connection: NonNullable<FiscalConnectionPage['connection']>
  onChange: () => void
}

function useSteps() {
  const { t } = useTranslation('fiscal-receipts')
  const errorMessage = useErrorMessage()
  const invalidates = [fiscalReceipts.connection, fiscalReceipts.list]
  const onError = (error: unknown) => void notify({ kind: 'error', text: errorMessage(error) })
  const done = (text: string) => ({ invalidates, onError, onSuccess: () => void notify({ kind: 'success', text }) })
  return {
    check: useWrite(fiscalReceipts.check, done(t('check_done'))),
    disconnect: useWrite(fiscalReceipts.disconnect, done(t('disconnect_done'))),
    reconnect: useWrite(fiscalReceipts.reconnect, done(t('connect_done'))),
  }
}

function StatusCard({ page, connection, onChange }: StatusProps) {
  const { t } = useTranslation('fiscal-receipts')
  const { dateOf } = useFormat()
  const [isRenewing, setRenewing] = useState(false)
  const { check, disconnect, reconnect } = useSteps()
  const { provider, fiscalId, name, isConnected, problem, words, passwordSet, connected, disconnected } = connection
  const ends = passwordSet === null ? null : new Date(Date.parse(passwordSet) + passwordDays * dayMs).toISOString()
  const ask = async () => {
    const question = { title: t('disconnect_question'), text: t('disconnect_text'), confirmLabel: t('disconnect') }
    if (await confirm({ kind: 'standard', danger: true, ...question })) disconnect.mutate({ input: {} })
  }
  const since = isConnected
    ? t('connected_since', { day: dateOf(connected) })
    : t('disconnected_since', { day: dateOf(disconnected ?? '') })
  return (
    <div className="card">
      <header className="wrap">
        <div className="grow">
          <h3>{name || fiscalId}</h3>
          <p className="xs muted">{t('provider_since', { provider: providerNames[provider], vat: fiscalId, since })}</p>
        </div>
        <Badge tone={!isConnected ? 'plain' : problem === '' ? 'ok' : 'bad'}>
          {!isConnected ? t('not_in_use') : problem === '' ? t('ready') : t('paused')}
        </Badge>
      </header>
      <div className="body grid gap-12">
        {isConnected && problem !== '' && (
          <Note tone="bad" title={getProblemLabel(problem, t)}>
            {words}
          </Note>
        )}
        <p className="s">{ends === null ? t('password_unknown') : t('password_ends', { day: dateOf(ends) })}</p>
        <p className="s row wrap">
          {t('on_their_way', { count: page.waiting })}
          {page.refused > 0 && <Badge tone="bad">{t('count_refused', { count: page.refused })}</Badge>}
          <Link className="btn s" to="/fiscalReceipts">
            {t('all_receipts')}
          </Link>
        </p>
        <Note tone="info">{t('assumptions')}</Note>
        <div className="row wrap">
          {isConnected && (
            <>
              <Button size="s" variant="primary" onClick={() => setRenewing(true)}>
                {t('renew_password')}
              </Button>
              <Button size="s" busy={check.isPending} onClick={() => check.mutate({ input: {} })}>
                {t('try_out')}
              </Button>
            </>
          )}
          <Button size="s" onClick={onChange}>
            {t('change_account')}
          </Button>
          {isConnected ? (
            <Button size="s" variant="ghost-danger" busy={disconnect.isPending} onClick={() => void ask()}>
              {t('disconnect')}
            </Button>
          ) : (
            <Button size="s" variant="primary" busy={reconnect.isPending} onClick={() => reconnect.mutate({ input: {} })}>
              {t('connect_again')}
            </Button>
          )}
        </div>
      </div>
      {isRenewing && <LoginDialog onClose={() => setRenewing(false)} />}
    </div>
  )
}
