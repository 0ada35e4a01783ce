import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { gatewayAccounts } from '../../../../schema/api/messages/gateway-accounts.ts'
import type { GatewayAccount } from '../../../../schema/api/messages/gateway-accounts-schemas.ts'
import type { Salon } from '../../../../schema/api/platform/salons-schemas.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useRead } from '../../../api/query.ts'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { PriceDialog, useMessagePrice } from './price-dialog.tsx'
import './salons.css'
import { TestDialog } from './test-dialog.tsx'

const tones: Readonly<Record<GatewayAccount['account'], Tone>> = { own: 'ok', platform: 'info', none: 'plain' }

/** An address for a provider's receipts or for incoming messages, to be copied into its portal. */
function HookAddress({ address, title, help }: { address: string; title: string; help: string }) {
  const { t } = useTranslation('salons')
  const copy = () =>
    void navigator.clipboard.writeText(address).then(() => {
      notify({ kind: 'success', text: t('copied') })
    })
  return (
    <div className="salon-receipts flex middle">
      <div className="grow">
        <p className="s semi">{title}</p>
        <p className="xs muted">{help}</p>
      </div>
      <Button size="s" icon="copy" onClick={copy}>
        {t('copy')}
      </Button>
    </div>
  )
}

/**
 * Whose account sends on each channel and at what price, with a test message. The price of the platform's account is changed by a
 * superadmin (`isPlatform`) only.
 */
export function AccountsCard({ salon, isPlatform = false }: { salon: Salon; isPlatform?: boolean }) {
  const { salonId } = salon
  const { t } = useTranslation('salons')
  const errorMessage = useErrorMessage()
  const formatPrice = useMessagePrice(salon.currency)
  const { data, error, refetch } = useRead(gatewayAccounts.list, { salonId })
  const [priced, setPriced] = useState<GatewayAccount | null>(null)
  const [tested, setTested] = useState<GatewayAccount | null>(null)
  const channels = { whatsapp: 'WhatsApp', sms: 'SMS', mail: t('email') } as const
  const accounts = { own: t('account_own'), platform: t('account_platform'), none: t('account_none') } as const
  const describeSender = ({ sender, isConfirmed }: GatewayAccount) => {
    if (sender === '') return t('no_sender')
    return isConfirmed ? sender : t('channel_unconfirmed', { channel: sender })
  }
  return (
    <section className="card" aria-labelledby="accounts-title">
      <header>
        <div className="grow">
          <h3 id="accounts-title">{t('accounts')}</h3>
          <p className="xs muted">{t('accounts_text')}</p>
        </div>
      </header>
      {error && !data && <LoadError message={errorMessage(error)} onRetry={() => void refetch()} />}
      <ul className="salon-secrets lined">
        {data?.map((account) => (
          <li className="flex wrap middle s" key={account.channel}>
            <div className="salon-account breaks">
              <p>
                <b className="semi">{channels[account.channel]}</b> <span className="muted">{describeSender(account)}</span>
              </p>
              <p className="xs muted num">
                {t(account.channel === 'sms' ? 'price_per_part' : 'price_per_message', { price: formatPrice(account.price) })}
              </p>
            </div>
            <Badge tone={tones[account.account]}>{accounts[account.account]}</Badge>
            {(isPlatform || account.account === 'own') && (
              <Button size="s" aria-label={t('price_of', { channel: channels[account.channel] })} onClick={() => setPriced(account)}>
                {t('price')}
              </Button>
            )}
            <Button
              size="s"
              disabled={account.account === 'none' || (account.channel !== 'mail' && !account.isConfirmed)}
              aria-label={t('send_test_of', { channel: channels[account.channel] })}
              onClick={() => setTested(account)}
            >
              {t('send_test')}
            </Button>
            {account.receiptUrl && <HookAddress address={account.receiptUrl} title={t('receipts')} help={t('receipts_help')} />}
            {account.incomingUrl && <HookAddress address={account.incomingUrl} title={t('incoming')} help={t('incoming_help')} />}
          </li>
        ))}
      </ul>
      {priced && <PriceDialog salon={salon} account={priced} name={channels[priced.channel]} onClose={() => setPriced(null)} />}
      {tested && <TestDialog salonId={salonId} account={tested} name={channels[tested.channel]} onClose={() => setTested(null)} />}
    </section>
  )
}
