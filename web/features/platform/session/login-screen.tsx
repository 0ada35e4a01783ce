import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getItem, storageKeys } from '../../../api/storage.ts'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { LoginForm } from './login-form.tsx'

const DeskSignIn = lazyPart(async () => (await import('./desk-sign-in.tsx')).DeskSignIn)

/** /login; a device that is registered as a desk asks for a name and its PIN first. */
export function LoginScreen() {
  const { t } = useTranslation('session')
  const [isDesk, setDesk] = useState(() => getItem(storageKeys.desk) !== null)
  if (isDesk)
    return (
      <Suspense fallback={null}>
        <DeskSignIn onLeave={() => setDesk(false)} />
      </Suspense>
    )
  const heading = (
    <div>
      <h1>{t('title')}</h1>
      <p className="muted">{t('hint')}</p>
    </div>
  )
  return <LoginForm heading={heading} />
}
