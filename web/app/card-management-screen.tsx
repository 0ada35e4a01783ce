import { useTranslation } from 'react-i18next'
import { useMe } from '../api/me.ts'
import { buttonClass } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { getCardManagementUrl } from './card-management.ts'

/** /CardManagement: the link to the salon's card management, which opens in a new tab. */
export function CardManagementScreen() {
  const { t: app } = useTranslation('app')
  const { t } = useTranslation('card-management')
  const { salon } = useMe()
  const url = salon && getCardManagementUrl(salon)
  return (
    <section className="page">
      <h1>{app('screen_card_management')}</h1>
      {url ? (
        <Empty icon="card" title={t('card_management')} text={t('card_management_text')}>
          <a className={buttonClass({ variant: 'primary' })} href={url} target="_blank" rel="noreferrer">
            {t('card_management_open')}
          </a>
        </Empty>
      ) : (
        <Empty icon="card" title={t('card_management_none')} text={t('card_management_none_text')} />
      )}
    </section>
  )
}
