import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { paymentAccounts } from '../../../../schema/api/money/payment-accounts.ts'
import type { PaymentAccount, PaymentAccountPage } from '../../../../schema/api/money/payment-accounts-schemas.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useRead } from '../../../api/query.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/confirm-dialog.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { SectionHead } from '../../../ui/section-form.tsx'
import { ListSkeleton, useDelayed } from '../../../ui/skeleton.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { problemLabels } from './payment-labels.ts'
import { useAccountSteps } from './use-payments.ts'

/** Settings section: the salon's account at the payment gateway, its open links, and what was refused. */
export function PaymentsSection() {
  const { t } = useTranslation('payments')
  const { t: s } = useTranslation('settings')
  const errorMessage = useErrorMessage()
  const { data, error, isPending, refetch } = useRead(paymentAccounts.one, {}, { staleTime: 0 })
  const isLate = useDelayed(isPending)
  return (
    <section className="section">
      <SectionHead title={s('online_payments')} text={t('pay_text')} />
      {error && !data && <LoadError message={errorMessage(error)} onRetry={() => void refetch()} />}
      {isPending && <div className="config-rows card">{isLate && <ListSkeleton rows={3} />}</div>}
      {data && <Connection page={data} />}
    </section>
  )
}

/** Whether the gateway still has to be asked: the salon has just come back from it, or has not finished there. */
const mayHaveChanged = (account: PaymentAccount | null) => account?.state === 'incomplete'

function Connection({ page }: { page: PaymentAccountPage }) {
  const { t } = useTranslation('payments')
  const steps = useAccountSteps()
  const { account, isAvailable, problems } = page
  const isAsked = useRef(false)
  const { mutate: check } = steps.check
  useEffect(() => {
    if (isAsked.current || !mayHaveChanged(account)) return
    isAsked.current = true
    check({ input: {} })
  }, [account, check])
  if (!isAvailable)
    return (
      <div className="card">
        <Empty icon="card" title={t('pay_not_set_up')} text={t('pay_not_set_up_text')} />
      </div>
    )
  if (account === null)
    return (
      <div className="card">
        <Empty icon="card" title={t('pay_not_connected')} text={t('pay_not_connected_text')}>
          <Button variant="primary" busy={steps.connect.isPending} onClick={() => steps.connect.mutate({ input: {} })}>
            {t('pay_connect')}
          </Button>
        </Empty>
      </div>
    )
  return (
    <>
      <AccountCard page={page} account={account} steps={steps} />
      {problems.length > 0 && <ProblemsCard problems={problems} />}
    </>
  )
}

const tones = { incomplete: 'warn', ready: 'ok', disconnected: 'plain' } as const
const stateLabels = { incomplete: 'pay_state_incomplete', ready: 'pay_state_ready', disconnected: 'pay_state_disconnected' } as const

interface AccountCardProps {
  page: PaymentAccountPage
  account: PaymentAccount
  steps: ReturnType<typeof useAccountSteps>
}

function AccountCard({ page, account, steps }: AccountCardProps) {
  const { t } = useTranslation('payments')
  const { dateOf, euros, time } = useFormat()
  const { state, name, accountId, missingDetails, paysOut, connected, disconnected, checked } = account
  const { openLinks, openAmount } = page
  const { connect, check, disconnect } = steps
  const askToDisconnect = async () => {
    const text = openLinks > 0 ? t('pay_disconnect_open', { count: openLinks, amount: euros(openAmount) }) : t('pay_disconnect_text')
    const question = { title: t('pay_disconnect_question'), text, confirmLabel: t('pay_disconnect') }
    if (await confirm({ kind: 'standard', danger: true, ...question })) disconnect.mutate({ input: {} })
  }
  const since =
    state === 'disconnected'
      ? t('pay_disconnected_since', { day: dateOf(disconnected ?? '') })
      : t('pay_connected_since', { day: dateOf(connected) })
  return (
    <div className="card">
      <header className="wrap">
        <div className="grow">
          <h3>{name || accountId}</h3>
          <p className="xs muted">{since}</p>
        </div>
        <Badge tone={tones[state]}>{t(stateLabels[state])}</Badge>
      </header>
      <div className="body grid gap-12">
        {state !== 'disconnected' && (
          <ul className="grid gap-8">
            <Fact
              ok={state === 'ready'}
              text={state === 'ready' ? t('pay_takes_payments') : t('pay_missing_details', { count: missingDetails })}
            />
            <Fact ok={paysOut} text={paysOut ? t('pay_pays_out') : t('pay_no_payouts')} />
            <li className="row gap-10 s">
              <Icon name="link" size={16} className="muted" />
              {openLinks === 0 ? t('pay_no_open_links') : t('pay_open_links', { count: openLinks, amount: euros(openAmount) })}
            </li>
          </ul>
        )}
        <p className="xs muted num">{t('pay_account_checked', { account: accountId, day: dateOf(checked), at: time(checked) })}</p>
        <div className="row wrap">
          {state !== 'ready' && (
            <Button size="s" variant="primary" busy={connect.isPending} onClick={() => connect.mutate({ input: {} })}>
              {state === 'incomplete' ? t('pay_finish') : t('pay_connect_again')}
            </Button>
          )}
          {state !== 'disconnected' && (
            <>
              <Button size="s" busy={check.isPending} onClick={() => check.mutate({ input: {} })}>
                {t('pay_check_now')}
              </Button>
              <Button size="s" variant="ghost-danger" busy={disconnect.isPending} onClick={() => void askToDisconnect()}>
                {t('pay_disconnect')}
              </Button>
            </>
          )}
        </div>
      </div>
    </div>
  )
}

function Fact({ ok, text }: { ok: boolean; text: string }) {
  return (
    <li className="row gap-10 s">
      <Icon name={ok ? 'check-circle' : 'warning'} size={16} className={ok ? 'green' : 'amber'} />
      {text}
    </li>
  )
}

function ProblemsCard({ problems }: Pick<PaymentAccountPage, 'problems'>) {
  const { t } = useTranslation('payments')
  const { dateOf, time } = useFormat()
  return (
    <div className="card">
      <header>
        <div className="grow">
          <h3>{t('pay_problems')}</h3>
          <p className="xs muted">{t('pay_problems_text')}</p>
        </div>
      </header>
      <ul className="body grid gap-12">
        {problems.map(({ at, problem, objectId }) => (
          <li key={`${at} ${objectId} ${problem}`} className="row gap-12">
            <span className="grow">
              <b className="med s">{problem && t(problemLabels[problem])}</b>
              <span className="below breaks xs muted num">{objectId}</span>
            </span>
            <span className="xs muted num no-shrink">{t('day_comma_time', { day: dateOf(at), at: time(at) })}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
