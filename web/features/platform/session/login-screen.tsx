import { useTranslation } from 'react-i18next'
import { LoginForm } from './login-form.tsx'

/** /login. */
export function LoginScreen() {
  const { t } = useTranslation('session')
  const heading = (
    <div>
      <h1>{t('title')}</h1>
      <p className="muted">{t('hint')}</p>
    </div>
  )
  return <LoginForm heading={heading} />
}
