import type { LinkedBooking } from '../../../schema/api/guest-replies.ts'
import { Icon } from '../../ui/icon.tsx'
import { Frame } from './frame.tsx'
import { language } from './language.ts'
import { toTelLink } from './page-head.tsx'
import { t } from './translate.ts'

/** URL of the salon's booking page, in the current language. */
export const getBookingPageUrl = (salonId: string) => `/onlineBooking/${encodeURIComponent(salonId)}?lang=${language}`

export function CallSalon({ phone, primary = false }: { phone: string; primary?: boolean }) {
  if (!phone) return null
  return (
    <a className={`btn xl block${primary ? ' primary' : ''}`} href={toTelLink(phone)}>
      <Icon name="phone" />
      {t('call_salon', { phone })}
    </a>
  )
}

/** Shown when the booking of a link can no longer be changed: says why and offers to call or to book again. */
export function LinkEnded({ linked: { state, salon }, changed }: { linked: LinkedBooking; changed: boolean }) {
  const closed = state === 'closed'
  const title = closed ? t('closed_title') : t('link_closed_title')
  const text = closed ? t('closed_suspended', { salon: salon.salonName }) : t(changed ? 'link_changed_by_salon' : 'link_closed_text')
  return (
    <Frame title={title} text={text}>
      {!closed && <CallSalon primary phone={salon.phoneNumber} />}
      {!closed && (
        <a className="btn xl block" href={getBookingPageUrl(salon.salonId)}>
          <Icon name="plus" />
          {t('link_book_another')}
        </a>
      )}
    </Frame>
  )
}
