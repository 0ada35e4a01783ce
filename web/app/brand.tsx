import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { findOwnSalon, useMe } from '../api/me.ts'
import { Icon } from '../ui/icon.tsx'

/** Logo, name and address of the salon; the platform's users see the product's name. */
export function Brand() {
  const { t } = useTranslation('app')
  const me = useMe()
  const ownSalon = findOwnSalon(me)
  const address = ownSalon ? [ownSalon.address, ownSalon.city].filter(Boolean).join(', ') : t('platform')
  return (
    <Link className="brand" to="/" aria-label={t('home_of', { name: ownSalon?.salonName ?? t('product_name') })}>
      {ownSalon?.logo ? (
        <img className="logo" src={ownSalon.logo} alt="" />
      ) : (
        <span className="logo">
          <Icon name={ownSalon?.isPet ? 'paw' : 'scissors'} />
        </span>
      )}
      <span className="nav-word">
        <span className="ell" dir="auto">
          {ownSalon?.salonName ?? t('product_name')}
        </span>
        <small className="ell">{address}</small>
      </span>
    </Link>
  )
}
