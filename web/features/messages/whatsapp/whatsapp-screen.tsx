import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WhatsAppPage } from '../../../../schema/api/messages/whatsapp-schemas.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { ListSkeleton, useDelayed } from '../../../ui/skeleton.tsx'
import '../../../ui/page.css'
import { ConnectDialog } from './connect-dialog.tsx'
import { HookCard } from './hook-card.tsx'
import { MonthCard } from './month-card.tsx'
import { NumberCard } from './number-card.tsx'
import { TemplatesCard } from './templates-card.tsx'
import { useWhatsApp } from './use-whatsapp.ts'
import './whatsapp.css'

/** /whatsApp: the salon's number at Meta, what it costs, and the texts that Meta approves. */
export function WhatsAppScreen() {
  const { t } = useTranslation('whatsapp')
  const errorMessage = useErrorMessage()
  const { data, error, isPending, refetch } = useWhatsApp()
  const isLate = useDelayed(isPending)
  return (
    <section className="page-body grid gap-16">
      <header className="page-head page-top">
        <div className="grow">
          <h1>WhatsApp</h1>
          <p className="s muted">{t('text')}</p>
        </div>
      </header>
      {error && !data && <LoadError message={errorMessage(error)} onRetry={() => void refetch()} />}
      {isPending && isLate && <ListSkeleton rows={6} />}
      {data && <Content page={data} />}
    </section>
  )
}

function Content({ page }: { page: WhatsAppPage }) {
  const { t } = useTranslation('whatsapp')
  const [isConnecting, setConnecting] = useState(false)
  const { account } = page
  const dialog = isConnecting && <ConnectDialog account={account} onClose={() => setConnecting(false)} />
  if (!account?.isConnected)
    return (
      <>
        <div className="card">
          <Empty icon="chat" title={t('not_connected')} text={page.isAvailable ? t('not_connected_text') : t('unavailable_text')}>
            {page.isAvailable && (
              <Button variant="primary" onClick={() => setConnecting(true)}>
                {t('connect')}
              </Button>
            )}
          </Empty>
        </div>
        {dialog}
      </>
    )
  return (
    <>
      <div className="wa-cards grid top gap-16">
        <NumberCard page={page} account={account} onConnect={() => setConnecting(true)} />
        <MonthCard page={page} account={account} />
        <HookCard account={account} />
      </div>
      <TemplatesCard page={page} isActive={account.isActive} />
      {dialog}
    </>
  )
}
