import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ClientBirthday } from '../../../../schema/api/clients/birthdays-schemas.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { formatPhone } from '../../../ui/format-phone.ts'
import { Icon } from '../../../ui/icon.tsx'
import { ContactLinks } from './contact-links.tsx'
import { ClientMarks, useDayLabels } from './row-cells.tsx'

/** Without the mark of a birthday: the list says it already. */
const noDate = null

/** A client with a birthday: age, last visit, next booking, and booking, call and message in one click. */
export function BirthdayRow({ client }: { client: ClientBirthday }) {
  const { t } = useTranslation('birthdays')
  const { today, toDay, toDayAndTime } = useDayLabels()
  const { clientId, name, image, phoneNumber, turns, lastVisit, nextBooking } = client
  return (
    <li className="birthdays-row grid middle gap-12">
      <Link className="birthdays-who row gap-10 shrinks" to={`/clientInfo/${encodeURIComponent(clientId)}`}>
        <Avatar name={name} id={clientId} image={image} />
        <span className="grow">
          <b className="semi">
            <span className="ell" dir="auto">
              {name}
            </span>
            <ClientMarks client={{ ...client, birthDate: noDate }} today={today} />
          </b>
          {phoneNumber ? (
            <small className="muted num">{formatPhone(phoneNumber)}</small>
          ) : (
            <small className="birthdays-warn row gap-4">
              <Icon name="warning" size={12} />
              {t('no_phone')}
            </small>
          )}
        </span>
      </Link>
      <span className="birthdays-cell grid nowrap num">
        <small className="muted">{t('turns')}</small>
        {turns}
      </span>
      <span className="birthdays-cell grid nowrap num">
        <small className="muted">{t('last_visit')}</small>
        {lastVisit ? toDay(lastVisit.start) : <span className="muted">–</span>}
      </span>
      <span className="birthdays-cell grid nowrap num">
        <small className="muted">{t('next_booking')}</small>
        {nextBooking ? (
          <Link to={`/agenda/${encodeURIComponent(nextBooking.agendaId)}`}>{toDayAndTime(nextBooking.start)}</Link>
        ) : (
          <span className="muted">{t('not_booked')}</span>
        )}
      </span>
      <span className="birthdays-actions flex gap-6">
        <ContactLinks client={client} />
      </span>
    </li>
  )
}
