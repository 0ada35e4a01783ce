import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { notify } from '../../../ui/toaster.tsx'
import type { Account } from './number-card.tsx'

function CopyRow({ label, value }: { label: string; value: string }) {
  const { t } = useTranslation('whatsapp')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      notify({ kind: 'success', text: t('value_copied', { what: label }) })
    } catch {
      notify({ kind: 'warning', text: t('copy_by_hand') })
    }
  }
  return (
    <div className="grid gap-4">
      <div className="row">
        <span className="s semi grow">{label}</span>
        <Button size="s" icon="copy" aria-label={t('copy_of', { what: label })} onClick={() => void copy()}>
          {t('copy')}
        </Button>
      </div>
      <code className="xs breaks t2">{value}</code>
    </div>
  )
}

/** What is entered at Meta, so that receipts and answers come back. */
export function HookCard({ account: { hookUrl, verifyToken } }: { account: Account }) {
  const { t } = useTranslation('whatsapp')
  return (
    <section className="card" aria-labelledby="wa-hook">
      <header>
        <div className="grow">
          <h2 id="wa-hook">{t('hook')}</h2>
          <p className="xs muted">{t('hook_text')}</p>
        </div>
      </header>
      <div className="body grid gap-12">
        <CopyRow label={t('hook_url')} value={hookUrl} />
        <CopyRow label={t('verify_token')} value={verifyToken} />
        <p className="xs muted">{t('hook_fields')}</p>
      </div>
    </section>
  )
}
