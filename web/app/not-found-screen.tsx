import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { buttonClass } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'

/** /error404: unknown paths are redirected here. */
export function NotFoundScreen() {
  const { t } = useTranslation('app')
  return (
    <section className="standalone">
      <Empty heading icon="search" title={t('screen_error404')} text={t('not_found_text')}>
        <Link className={buttonClass({ variant: 'primary' })} to="/">
          {t('go_home')}
        </Link>
      </Empty>
    </section>
  )
}
