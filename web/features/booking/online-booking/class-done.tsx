import type { BookingSalon } from '../../../../schema/api/booking/guest-replies.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { dayIn, formatDay } from '../../../ui/dates.ts'
import { Icon } from '../../../ui/icon.tsx'
import { type BookedSeats, openFragment } from './class-choice.ts'
import { Frame } from './frame.tsx'
import { language, locale } from './language.ts'
import { formatPrice } from './page.ts'
import { formatPlace } from './page-head.tsx'
import { PlaceLink } from './place-link.tsx'
import { CalendarButton, Ticket } from './ticket.tsx'
import { t } from './translate.ts'
import './later-icons.ts'

interface Props {
  readonly booked: BookedSeats
  readonly salonId: string
  readonly info: BookingSalon
  /** The end of the guest's telephone number. */
  readonly number: string
}
/** Confirms the seats with date, place and price, and says how to give them up. */
export function ClassDone({ booked, salonId, info, number }: Props) {
  const { agendaId, formsToken, name, person, start, end, seats, total, token } = booked
  const zone = info.timeZone
  const day = dayIn(zone, start)
  const what = [t('class_seats', { count: seats }), person ? t('service_with', { service: name, person }) : name].join(' · ')
  const entry = {
    ...{ start, end, title: t('calendar_title', { services: name, salon: info.salonName }) },
    place: [info.salonName, formatPlace(info)].filter(Boolean).join(', '),
    text: [what, info.phoneNumber].filter(Boolean).join('\n'),
  }
  // Loaded on demand: few guests use it.
  const saveFile = async () =>
    (await import('./calendar-file.ts')).saveToCalendar(
      { uid: agendaId, sequence: 0, changed: new Date().toISOString(), ...entry },
      `${day}.ics`,
    )
  return (
    <Frame title={t('done_title', { day: formatDay(day, locale, 'weekday') })} text={t('done_text', { number })}>
      <span className="gb-done grid centred green" aria-hidden="true">
        <Icon name="check" size={24} />
      </span>
      <Ticket zone={zone} start={start} end={end} what={what} place={formatPlace(info)} mapLink={info.mapLink}>
        {total !== null && (
          <div className="gb-line row hair-above">
            <Icon name="wallet" className="muted" />
            <span className="grow">{t('pay_at_salon')}</span>
            <b className="num semi">{formatPrice(total)}</b>
          </div>
        )}
      </Ticket>
      {formsToken && (
        <div className="card gb-ticket grid pad">
          <p>{t('forms_needed')}</p>
          <a className="btn primary xl block" href={`/forms?lang=${language}#${formsToken}`} target="_blank" rel="noreferrer">
            <Icon name="note" />
            {t('forms_open')}
          </a>
        </div>
      )}
      <CalendarButton entry={entry} file={() => void saveFile()} isPrimary={!formsToken} />
      <a className={buttonClass({ size: 'xl', block: true })} href={`/nextAgendas?lang=${language}#${token}`}>
        {t('class_own_open')}
      </a>
      <Button size="xl" block onClick={() => openFragment('')}>
        {t('class_others')}
      </Button>
      <PlaceLink salonId={salonId} salonName={info.salonName} />
      <p className="gb-small muted">{t('class_leave_by_link')}</p>
    </Frame>
  )
}
