import { Icon } from '../../../ui/icon.tsx'
import { language } from './language.ts'
import { t } from './translate.ts'

/** Opens the guest's own place at a salon. */
export const PlaceLink = ({ salonId, salonName }: { salonId: string; salonName: string }) => (
  <a className="btn xl block" href={`/me/${encodeURIComponent(salonId)}?lang=${language}`}>
    <Icon name="user" />
    {t('place_link', { salon: salonName })}
  </a>
)
