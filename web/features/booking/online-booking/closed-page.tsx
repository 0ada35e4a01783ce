import type { PageSalon } from '../../../../schema/api/booking/guest-replies.ts'
import { formatPhone } from '../../../ui/format-phone.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Frame } from './frame.tsx'
import { Head, toTelLink } from './page-head.tsx'
import { t } from './translate.ts'
import './later-icons.ts'

/** Says that the salon takes no online bookings now and shows its phone number and website instead. */
export function ClosedPage({ info }: { info: PageSalon }) {
  return (
    <>
      <Head info={info} />
      <Frame title={t('closed_title')} text={t(info.suspended ? 'closed_suspended' : 'closed_off', { salon: info.salonName })}>
        {!info.suspended && info.phoneNumber && (
          <a className="btn primary xl block" href={toTelLink(info.phoneNumber)}>
            <Icon name="phone" />
            {t('call_salon', { phone: formatPhone(info.phoneNumber) })}
          </a>
        )}
        {!info.suspended && info.webSite && (
          <a className="btn xl block" href={info.webSite} target="_blank" rel="noreferrer">
            <Icon name="external" />
            {t('website')}
          </a>
        )}
      </Frame>
    </>
  )
}
