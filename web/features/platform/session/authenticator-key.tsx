import { useTranslation } from 'react-i18next'
import type { AuthenticatorSecret } from '../../../../schema/api/platform/session-schemas.ts'
import { Button } from '../../../ui/button.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import { useCopy } from './use-copy.ts'
import './session.css'

const groupByFour = (key: string) => key.replace(/(.{4})(?=.)/g, '$1 ')

/** The secret for the authenticator app, as a QR code and as text. */
export function AuthenticatorKey({ secret, uri }: AuthenticatorSecret) {
  const { t } = useTranslation('security')
  const copy = useCopy()
  return (
    <div className="session-two-step-key wrap row gap-16">
      <QrCode text={uri} label={t('qr_label')} />
      <div className="grid left gap-6">
        <span className="label">{t('key')}</span>
        <code className="breaks s num">{groupByFour(secret)}</code>
        <Button size="s" icon="copy" onClick={() => copy(secret)}>
          {t('copy')}
        </Button>
      </div>
    </div>
  )
}
