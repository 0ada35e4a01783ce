import type { LinkedBooking } from '../../../../schema/api/booking/guest-replies.ts'
import { Button } from '../../../ui/button.tsx'
import { formatPhone } from '../../../ui/format-phone.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Frame } from './frame.tsx'
import { language } from './language.ts'
import { toTelLink } from './page-head.tsx'
import { PlaceLink } from './place-link.tsx'
import { forgetBooked } from './progress.ts'
import { t } from './translate.ts'

/** URL of the salon's booking page, in the current language. */
const getBookingPageUrl = (salonId: string) => `/onlineBooking/${encodeURIComponent(salonId)}?lang=${language}`

export function CallSalon({ phone, primary = false }: { phone: string; primary?: boolean }) {
  if (!phone) return null
  return (
    <a className={`btn xl block${primary ? ' primary' : ''}`} href={toTelLink(phone)}>
      <Icon name="phone" />
      {t('call_salon', { phone: formatPhone(phone) })}
    </a>
  )
}

/** Leads to another booking: on this page, or on the booking page, which then does not show the finished one again. */
export function BookAnother({ salonId, onBookAnother }: { salonId: string; onBookAnother: (() => void) | undefined }) {
  if (onBookAnother)
    return (
      <Button size="xl" block icon="plus" onClick={onBookAnother}>
        {t('link_book_another')}
      </Button>
    )
  return (
    <a className="btn xl block" href={getBookingPageUrl(salonId)} onClick={() => forgetBooked(salonId)}>
      <Icon name="plus" />
      {t('link_book_another')}
    </a>
  )
}

/** Shown when the booking of a link can no longer be changed: says why and offers to call or to book again. */
export function LinkEnded({
  linked: { state, salon },
  changed,
  onBookAnother,
}: {
  linked: Pick<LinkedBooking, 'state' | 'salon'>
  changed: boolean
  onBookAnother: (() => void) | undefined
}) {
  const closed = state === 'closed'
  const title = closed ? t('closed_title') : t('link_closed_title')
  const text = closed ? t('closed_suspended', { salon: salon.salonName }) : t(changed ? 'link_changed_by_salon' : 'link_closed_text')
  return (
    <Frame title={title} text={text}>
      {!closed && <CallSalon primary phone={salon.phoneNumber} />}
      {!closed && <BookAnother salonId={salon.salonId} onBookAnother={onBookAnother} />}
      {!closed && <PlaceLink {...salon} />}
    </Frame>
  )
}
