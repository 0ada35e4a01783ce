import { Button } from '../../ui/button.tsx'
import { dayIn, formatDay } from '../../ui/dates.ts'
import { Icon } from '../../ui/icon.tsx'
import { Note } from '../../ui/note.tsx'
import { Frame } from './frame.tsx'
import { formatPlace, toTelLink } from './head.tsx'
import { locale } from './language.ts'
import { listed, money, type Page } from './page.ts'
import type { Booked } from './progress.ts'
import { Ticket } from './ticket.tsx'
import { t } from './translate.ts'

const servicesText = ({ services }: Booked) =>
  listed(services.map(({ service, pet }) => (pet ? t('service_for', { service, pet }) : service)))

/** It is booked: when, where, what it costs, and into the calendar with it. */
export function DoneStep({ page, booked }: { page: Page; booked: Booked }) {
  const { info, progress, change, forget, remembered } = page
  const zone = info.timeZone
  const day = dayIn(zone, booked.start)
  const services = servicesText(booked)
  const people = listed(booked.services.map(({ person }) => person).filter(Boolean))
  const what = people ? t('service_with', { service: services, person: people }) : services
  // Few ask for it, and nobody before this page.
  const keep = async () =>
    (await import('./calendar-file.ts')).saveToCalendar(
      {
        uid: booked.agendaId,
        sequence: 0,
        changed: new Date().toISOString(),
        start: booked.start,
        end: booked.end,
        title: t('calendar_title', { services, salon: info.salonName }),
        place: [info.salonName, formatPlace(info)].filter(Boolean).join(', '),
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
      <Ticket zone={zone} start={booked.start} end={booked.end} what={what} place={formatPlace(info)} mapLink={info.mapLink}>
        {booked.total !== null && (
          <div className="row gb-line">
            <Icon name="wallet" className="muted" />
            <span className="grow">{t('pay_at_salon')}</span>
            <b className="num semi">{money(booked.total)}</b>
          </div>
        )}
      </Ticket>
      <Button variant="primary" size="xl" block icon="calendar-plus" onClick={() => void keep()}>
        {t('add_to_calendar')}
      </Button>
      <Button size="xl" block icon="plus" onClick={() => change({ booked: null, step: 'services' })}>
        {t('book_another')}
      </Button>
      <p className="gb-small muted">{t('move_or_cancel')}</p>
      {info.phoneNumber && (
        <Note icon="info" title={t(info.isPet ? 'health_question_pet' : 'health_question')}>
          <a className="gb-link" href={toTelLink(info.phoneNumber)}>
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
