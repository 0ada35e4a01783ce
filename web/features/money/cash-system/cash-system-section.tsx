import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cashSystem } from '../../../../schema/api/money/cash-system.ts'
import type { CashConnection } from '../../../../schema/api/money/cash-system-schemas.ts'
import { salons } from '../../../../schema/api/platform/salons.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useMe } from '../../../api/me.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/confirm-dialog.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { SectionHead } from '../../../ui/section-form.tsx'
import { ListSkeleton, useDelayed } from '../../../ui/skeleton.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import './cash-system.css'
import { useWrite } from '../../../api/query.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { CatalogueCard } from './catalogue-card.tsx'
import { DifferencesCard } from './differences-card.tsx'
import { OrdersCard, ProblemsCard } from './orders-card.tsx'
import { useCacheConnection, useConnection, useDisconnect } from './use-cash-system.ts'
import { SalesPointFields, useSalesPoint } from './use-sales-point.tsx'

/** Connects the salon: first the key, then one of the sales points that it opens. */
function ConnectDialog({ salonId, onClose }: { salonId: string; onClose: () => void }) {
  const { t } = useTranslation('cash-system')
  const cache = useCacheConnection()
  const [webhookSecret, setWebhookSecret] = useState('')
  const form = useSalesPoint((apiKey, idSalesPoint) => {
    const secret = webhookSecret.trim()
    connect.mutate({ input: { salonId }, body: { apiKey, idSalesPoint, ...(secret ? { webhookSecret: secret } : {}) } })
  })
  const connect = useWrite(cashSystem.connect, {
    invalidates: [salons.list, salons.one],
    onSuccess: (connection) => {
      cache(connection)
      notify({ kind: 'success', text: t('reconnect_done') })
      onClose()
    },
    onError: form.handleError,
  })
  return (
    <FormDialog
      title={t('connect_title')}
      width="narrow"
      fieldErrors={form.fieldErrors}
      errorMessage={form.errorMessage}
      busy={form.isSearching || connect.isPending}
      saveLabel={form.found === null ? t('find_sales_points') : t('connect')}
      onClear={form.clearErrors}
      onSave={form.save}
      onClose={onClose}
    >
      <SalesPointFields form={form} />
      {form.found && form.found.length > 0 && (
        <PasswordField
          label={t('webhook_secret')}
          autoComplete="new-password"
          help={t('webhook_secret_help')}
          value={webhookSecret}
          onChange={setWebhookSecret}
          error={form.getError('webhookSecret')}
        />
      )}
    </FormDialog>
  )
}

/** Settings section: what is connected, the last imports, differences and failures. */
export function CashSystemSection() {
  const { t } = useTranslation('cash-system')
  const { t: s } = useTranslation('settings')
  const errorMessage = useErrorMessage()
  const salonId = useMe().salon?.salonId ?? ''
  const { data, error, isPending, refetch } = useConnection(salonId)
  const isLate = useDelayed(isPending)
  return (
    <section className="section">
      <SectionHead title={s('cash_system')} text={t('text')} />
      {error && !data && <LoadError message={errorMessage(error)} onRetry={() => void refetch()} />}
      {isPending && <div className="config-rows card">{isLate && <ListSkeleton rows={3} />}</div>}
      {data && <Connection connection={data} />}
    </section>
  )
}

function Connection({ connection }: { connection: CashConnection }) {
  const { t } = useTranslation('cash-system')
  const [isConnecting, setIsConnecting] = useState(false)
  const dialog = isConnecting && <ConnectDialog salonId={connection.salonId} onClose={() => setIsConnecting(false)} />
  if (connection.salesPoint === null)
    return (
      <div className="card">
        <Empty icon="cash" title={t('not_connected')} text={t('not_connected_text')}>
          <Button variant="primary" onClick={() => setIsConnecting(true)}>
            {t('connect')}
          </Button>
        </Empty>
        {dialog}
      </div>
    )
  return (
    <>
      <StatusCard connection={connection} onChangeKey={() => setIsConnecting(true)} />
      {connection.orders.length > 0 && <OrdersCard {...connection} />}
      {connection.isConnected && <CatalogueCard connection={connection} />}
      {connection.differences > 0 && <DifferencesCard connection={connection} />}
      {connection.problems.length > 0 && <ProblemsCard problems={connection.problems} />}
      {dialog}
    </>
  )
}

function StatusCard({ connection, onChangeKey }: { connection: CashConnection; onChangeKey: () => void }) {
  const { t } = useTranslation('cash-system')
  const { dateOf } = useFormat()
  const { salonId, isConnected, salesPoint, connected, disconnected, hasKey } = connection
  const link = useDisconnect(salonId, { done: t('disconnect_done'), undone: t('reconnect_done') })
  const disconnect = async () => {
    const question = { title: t('disconnect_question'), text: t('disconnect_text'), confirmLabel: t('disconnect') }
    if (await confirm({ kind: 'standard', danger: true, ...question })) link.disconnect()
  }
  const since = isConnected
    ? t('connected_since', { day: dateOf(connected ?? '') })
    : t('disconnected_since', { day: dateOf(disconnected ?? '') })
  return (
    <div className="card">
      <header className="wrap">
        <div className="grow">
          <h3>{salesPoint?.name}</h3>
          <p className="xs muted">{since}</p>
        </div>
        <Badge tone={isConnected ? 'ok' : 'plain'}>{isConnected ? t('connected') : t('disconnected')}</Badge>
      </header>
      <div className="body grid gap-12">
        {isConnected && <NoticeAddress connection={connection} />}
        <div className="row wrap">
          <Button size="s" onClick={onChangeKey}>
            {t('change_key')}
          </Button>
          {isConnected && (
            <Button size="s" variant="ghost-danger" busy={link.isBusy} onClick={() => void disconnect()}>
              {t('disconnect')}
            </Button>
          )}
          {!isConnected && hasKey && (
            <Button size="s" variant="primary" busy={link.isBusy} onClick={link.reconnect}>
              {t('reconnect')}
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}

/** The address for the cash system's notices, to be copied into its portal. */
function NoticeAddress({ connection: { webhookUrl, hasWebhookSecret, lastNotice } }: { connection: CashConnection }) {
  const { t } = useTranslation('cash-system')
  const { momentOf } = useFormat()
  if (webhookUrl === null) return null
  const copy = () =>
    void navigator.clipboard.writeText(webhookUrl).then(() => {
      notify({ kind: 'success', text: t('copied') })
    })
  const last = lastNotice ? t('notices_last', { when: momentOf(lastNotice) }) : t('notices_none')
  return (
    <div className="row wrap">
      <div className="grow">
        <p className="s semi">{t('notices')}</p>
        <p className="xs muted">{t('notices_help')}</p>
        <p className={hasWebhookSecret ? 'xs muted' : 'xs amber'}>{hasWebhookSecret ? last : t('notices_no_secret')}</p>
      </div>
      <Button size="s" icon="copy" onClick={copy}>
        {t('copy')}
      </Button>
    </div>
  )
}
