import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { invoiceExchange } from '../../../../schema/api/money/invoice-exchange.ts'
import type { InvoiceExchangePage } from '../../../../schema/api/money/invoice-exchange-schemas.ts'
import { type ExchangeProvider, exchangeProviders } from '../../../../schema/terms.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useMe } from '../../../api/me.ts'
import { useRead, useWrite } from '../../../api/query.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/confirm-dialog.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { Note } from '../../../ui/note.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { SectionHead } from '../../../ui/section-form.tsx'
import { Segment } from '../../../ui/segment.tsx'
import { ListSkeleton, useDelayed } from '../../../ui/skeleton.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { useFormat } from '../../../ui/use-format.ts'

const invalidates = [invoiceExchange.one]

const services = {
  invoicetronic: { name: 'Invoicetronic', keyHelp: 'key_field_help' },
  openapi: { name: 'openapi.com', keyHelp: 'key_field_help_openapi' },
} as const satisfies Record<ExchangeProvider, object>

/** Settings section of Italian salons: the service that hands their invoices to the exchange. */
export function ExchangeSection() {
  const { salon } = useMe()
  return salon?.country === 'IT' ? <Section /> : null
}

function Section() {
  const { t } = useTranslation('invoice-exchange')
  const errorMessage = useErrorMessage()
  const { data, error, isPending, refetch } = useRead(invoiceExchange.one, {}, { staleTime: 0 })
  const isLate = useDelayed(isPending)
  const [isConnecting, setConnecting] = useState(false)
  return (
    <section className="section">
      <SectionHead title={t('title')} text={t('text')} />
      {error && !data && <LoadError message={errorMessage(error)} onRetry={() => void refetch()} />}
      {isPending && <div className="config-rows card">{isLate && <ListSkeleton rows={2} />}</div>}
      {data?.connection && <StatusCard page={data} connection={data.connection} onChange={() => setConnecting(true)} />}
      {data && !data.connection && (
        <div className="card">
          <Empty icon="send" title={t('by_hand')} text={data.isAvailable ? t('by_hand_text') : t('unavailable_text')}>
            {data.isAvailable && (
              <Button variant="primary" onClick={() => setConnecting(true)}>
                {t('connect_service')}
              </Button>
            )}
          </Empty>
        </div>
      )}
      {isConnecting && <KeyDialog now={data?.connection?.provider} onClose={() => setConnecting(false)} />}
    </section>
  )
}

function useSteps() {
  const { t } = useTranslation('invoice-exchange')
  const errorMessage = useErrorMessage()
  const onError = (error: unknown) => void notify({ kind: 'error', text: errorMessage(error) })
  const done = (text: string) => ({ invalidates, onError, onSuccess: () => void notify({ kind: 'success', text }) })
  return {
    check: useWrite(invoiceExchange.check, done(t('key_works'))),
    disconnect: useWrite(invoiceExchange.disconnect, done(t('stop_done'))),
    reconnect: useWrite(invoiceExchange.reconnect, done(t('started'))),
  }
}

interface StatusProps {
  page: InvoiceExchangePage
  connection: NonNullable<InvoiceExchangePage['connection']>
  onChange: () => void
}

function StatusCard({ page: { waiting }, connection, onChange }: StatusProps) {
  const { t } = useTranslation('invoice-exchange')
  const { dateOf } = useFormat()
  const { check, disconnect, reconnect } = useSteps()
  const { provider, isConnected, connected, disconnected, problemSince, words } = connection
  const service = services[provider].name
  const ask = async () => {
    const question = { title: t('stop_question'), text: t('stop_text'), confirmLabel: t('end_sending') }
    if (await confirm({ kind: 'standard', danger: true, ...question })) disconnect.mutate({ input: {} })
  }
  return (
    <div className="card">
      <header className="wrap">
        <div className="grow">
          <h3>{services[provider].name}</h3>
          <p className="xs muted">
            {isConnected ? t('since', { day: dateOf(connected) }) : t('until', { day: dateOf(disconnected ?? '') })}
          </p>
        </div>
        <Badge tone={!isConnected ? 'plain' : problemSince === null ? 'ok' : 'bad'}>
          {!isConnected ? t('stopped') : problemSince === null ? t('sends') : t('refused')}
        </Badge>
      </header>
      <div className="body grid gap-12">
        {isConnected && problemSince !== null && (
          <Note tone="bad" title={t('refused_since', { day: dateOf(problemSince), service })}>
            {words}
          </Note>
        )}
        {waiting > 0 && <p className="s">{t('under_way', { count: waiting })}</p>}
        <div className="row wrap">
          {isConnected && (
            <Button size="s" busy={check.isPending} onClick={() => check.mutate({ input: {} })}>
              {t('try_key')}
            </Button>
          )}
          <Button size="s" onClick={onChange}>
            {t('other_key')}
          </Button>
          {isConnected ? (
            <Button size="s" variant="ghost-danger" busy={disconnect.isPending} onClick={() => void ask()}>
              {t('end_sending')}
            </Button>
          ) : (
            <Button size="s" variant="primary" busy={reconnect.isPending} onClick={() => reconnect.mutate({ input: {} })}>
              {t('start_again')}
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}

/** The service and its key, which is tried out before it is saved. */
function KeyDialog({ now = 'invoicetronic', onClose }: { now?: ExchangeProvider | undefined; onClose: () => void }) {
  const { t } = useTranslation('invoice-exchange')
  const errorMessage = useErrorMessage()
  const [key, setKey] = useState('')
  const [provider, setProvider] = useState<ExchangeProvider>(now)
  const { name: service, keyHelp } = services[provider]
  const connect = useWrite(invoiceExchange.connect, {
    invalidates,
    onSuccess: () => {
      notify({ kind: 'success', text: t('started') })
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('start_title')}
      width="narrow"
      saveLabel={t('save_key')}
      fieldErrors={{}}
      errorMessage={connect.error ? errorMessage(connect.error) : undefined}
      busy={connect.isPending}
      onClear={() => connect.reset()}
      onSave={() => connect.mutate({ input: {}, body: { provider, key: key.trim() } })}
      onClose={onClose}
    >
      <Segment
        label={t('service')}
        options={exchangeProviders.map((value) => ({ value, label: services[value].name }))}
        value={provider}
        onChange={setProvider}
      />
      <PasswordField
        label={t('key_field', { service })}
        required
        autoComplete="new-password"
        help={t(keyHelp)}
        value={key}
        onChange={setKey}
      />
    </FormDialog>
  )
}
