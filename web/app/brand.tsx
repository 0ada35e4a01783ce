import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useMe } from '../api/me.ts'
import { Icon } from '../ui/icon.tsx'

/** The salon's sign, name and address: whose day this is. The platform's people see the product's. */
export function Brand() {
  const { t } = useTranslation('app')
  const { salon, user } = useMe()
  const own = user.salonId ? salon : null
  const place = own ? [own.address, own.city].filter(Boolean).join(', ') : t('platform')
  return (
    <Link className="brand" to="/" aria-label={t('home_of', { name: own?.salonName ?? t('product_name') })}>
      {own?.logo ? (
        <img className="logo" src={own.logo} alt="" />
      ) : (
        <span className="logo">
          <Icon name={own?.isPet ? 'paw' : 'scissors'} />
        </span>
      )}
      <span className="nav-word">
        <span className="ell">{own?.salonName ?? t('product_name')}</span>
        <small className="ell">{place}</small>
      </span>
    </Link>
  )
}
