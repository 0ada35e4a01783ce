import { Button } from '../../ui/button.tsx'
import { dayIn, formatDay, timeIn } from '../../ui/dates.ts'
import { Icon } from '../../ui/icon.tsx'
import { Note } from '../../ui/note.tsx'
import { saveToCalendar } from './calendar-file.ts'
import { Frame } from './frame.tsx'
import { placeOf } from './head.tsx'
import { locale } from './language.ts'
import { listed, money, type Page } from './page.ts'
import type { Booked } from './progress.ts'
import { t } from './words.ts'

const servicesText = ({ services }: Booked) =>
  listed(services.map(({ service, pet }) => (pet ? t('service_for', { service, pet }) : service)))

/** It is booked: when, where, what it costs, and into the calendar with it. */
export function DoneStep({ page, booked }: { page: Page; booked: Booked }) {
  const { info, progress, change, forget, remembered } = page
  const zone = info.timeZone
  const day = dayIn(zone, booked.start)
  const [from, to] = [timeIn(zone, booked.start), timeIn(zone, booked.end)]
  const services = servicesText(booked)
  const people = listed(booked.services.map(({ person }) => person).filter(Boolean))
  const what = people ? t('service_with', { service: services, person: people }) : services
  const keep = () =>
    saveToCalendar(
      {
        id: booked.agendaId,
        start: booked.start,
        end: booked.end,
        made: new Date().toISOString(),
        title: t('calendar_title', { services, salon: info.salonName }),
        place: [info.salonName, placeOf(info)].filter(Boolean).join(', '),
        text: [what, info.phoneNumber].filter(Boolean).join('\n'),
      },
      `${day}.ics`,
    )
  return (
    <Frame
      title={t('done_title', { day: formatDay(day, locale, 'weekday') })}
      text={t('done_text', { number: progress.provenPhone.slice(-4) })}
    >
      <span className="gb-done" aria-hidden="true">
        <Icon name="check" size={24} />
      </span>
      <div className="card gb-ticket">
        <div className="row">
          <span className="gb-date" aria-hidden="true">
            <small>{formatDay(day, locale, 'dayMonth').split(' ')[1]}</small>
            <b>{Number(day.slice(8))}</b>
          </span>
          <span className="grow">
            <b className="gb-ticket-time capital num">{t('day_from_to', { day: formatDay(day, locale, 'weekday'), from, to })}</b>
            <span className="muted">{what}</span>
          </span>
        </div>
        {placeOf(info) !== '' && (
          <div className="row gb-line">
            <Icon name="place" className="muted" />
            <span className="grow">{placeOf(info)}</span>
            {info.mapLink && (
              <a className="acc semi gb-link" href={info.mapLink} target="_blank" rel="noreferrer">
                {t('take_me_there')}
              </a>
            )}
          </div>
        )}
        {booked.total !== null && (
          <div className="row gb-line">
            <Icon name="wallet" className="muted" />
            <span className="grow">{t('pay_at_salon')}</span>
            <b className="num semi">{money(booked.total)}</b>
          </div>
        )}
      </div>
      <Button variant="primary" size="xl" block icon="calendar-plus" onClick={keep}>
        {t('to_calendar')}
      </Button>
      <Button size="xl" block icon="plus" onClick={() => change({ booked: null, step: 'services' })}>
        {t('book_another')}
      </Button>
      <p className="gb-small muted">{t('move_or_cancel')}</p>
      {info.phoneNumber && (
        <Note icon="info" title={t(info.isPet ? 'tell_pet' : 'tell')}>
          <a className="gb-link" href={`tel:${info.phoneNumber.replace(/[^\d+]/g, '')}`}>
            {t('call_salon', { phone: info.phoneNumber })}
          </a>
        </Note>
      )}
      {remembered && (
        <button type="button" className="btn ghost" onClick={forget}>
          {t('forget_me')}
        </button>
      )}
    </Frame>
  )
}
