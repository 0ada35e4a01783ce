import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { dayIn, formatDay } from '../../../ui/dates.ts'
import { formatPhone } from '../../../ui/format-phone.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Note } from '../../../ui/note.tsx'
import { ErrorNote } from './error-note.tsx'
import { Frame } from './frame.tsx'
import { countDevices, endDevices } from './guest-calls.ts'
import { language, locale } from './language.ts'
import { formatPrice, joinNames, type Page } from './page.ts'
import { formatPlace, toTelLink } from './page-head.tsx'
import { PlaceLink } from './place-link.tsx'
import type { Booked } from './progress.ts'
import { CalendarButton, Ticket } from './ticket.tsx'
import { t } from './translate.ts'
import { useGuestAction } from './use-guest-action.ts'
import { useLoad } from './use-load.ts'
import './booking-done.css'
import './later-icons.ts'

/** Says on how many phones the guest's number is remembered, and forgets them all: after a lost phone, for example. */
function RememberedPhones({ sessionCode, onForget }: { sessionCode: string; onForget: () => void }) {
  const { data } = useLoad(sessionCode, (signal) => countDevices(sessionCode, signal))
  const [isForgotten, setForgotten] = useState(false)
  const { busy, error, run } = useGuestAction()
  if (isForgotten) {
    return (
      <p className="gb-small muted" role="status">
        {t('phones_forgotten')}
      </p>
    )
  }
  if (!data || data.devices === 0) return null
  const forget = () =>
    run(async () => {
      await endDevices(sessionCode)
      onForget()
      setForgotten(true)
    })
  return (
    <>
      <p className="gb-small muted">{t('phones_remembered', { count: data.devices })}</p>
      <button type="button" className="btn ghost" disabled={busy} onClick={forget}>
        {t('forget_all_phones')}
      </button>
      <ErrorNote error={error} retry={forget} />
    </>
  )
}

const formatServices = ({ services }: Booked) =>
  joinNames(services.map(({ service, pet }) => (pet ? t('service_for', { service, pet }) : service)))

/** Confirms the booking with date, place and price, and offers to add it to the calendar. */
export function DoneStep({ page, booked }: { page: Page; booked: Booked }) {
  const { info, progress, change, forgetDevice, onPhonesForgotten, isRemembered } = page
  const zone = info.timeZone
  const day = dayIn(zone, booked.start)
  const services = formatServices(booked)
  const people = joinNames(booked.services.map(({ person }) => person).filter(Boolean))
  const what = people ? t('service_with', { service: services, person: people }) : services
  const entry = {
    start: booked.start,
    end: booked.end,
    title: t('calendar_title', { services, salon: info.salonName }),
    place: [info.salonName, formatPlace(info)].filter(Boolean).join(', '),
    text: [what, info.phoneNumber].filter(Boolean).join('\n'),
  }
  // Loaded on demand: few guests use it.
  const saveFile = async () =>
    (await import('./calendar-file.ts')).saveToCalendar(
      { uid: booked.agendaId, sequence: 0, changed: new Date().toISOString(), ...entry },
      `${day}.ics`,
    )
  return (
    <Frame
      title={t('done_title', { day: formatDay(day, locale, 'weekday') })}
      text={t('done_text', { number: progress.provenPhone.slice(-4) })}
    >
      <span className="gb-done grid centred green" aria-hidden="true">
        <Icon name="check" size={24} />
      </span>
      <Ticket zone={zone} start={booked.start} end={booked.end} what={what} place={formatPlace(info)} mapLink={info.mapLink}>
        {booked.total !== null && (
          <div className="gb-line row hair-above">
            <Icon name="wallet" className="muted" />
            <span className="grow">{t('pay_at_salon')}</span>
            <b className="num semi">{formatPrice(booked.total)}</b>
          </div>
        )}
      </Ticket>
      {booked.formsToken && (
        <div className="card gb-ticket grid pad">
          <p>{t('forms_needed')}</p>
          <a className="btn primary xl block" href={`/forms?lang=${language}#${booked.formsToken}`} target="_blank" rel="noreferrer">
            <Icon name="note" />
            {t('forms_open')}
          </a>
        </div>
      )}
      <CalendarButton entry={entry} file={() => void saveFile()} isPrimary={!booked.formsToken} />
      <Button size="xl" block icon="plus" onClick={() => change({ booked: null, step: 'services' })}>
        {t('book_another')}
      </Button>
      <PlaceLink salonId={page.salonId} salonName={info.salonName} />
      <p className="gb-small muted">{t('move_or_cancel')}</p>
      {info.phoneNumber && (
        <Note icon="info" title={t(info.isPet ? 'health_question_pet' : 'health_question')}>
          <a className="gb-link inline middle" href={toTelLink(info.phoneNumber)}>
            {t('call_salon', { phone: formatPhone(info.phoneNumber) })}
          </a>
        </Note>
      )}
      {progress.sessionCode && <RememberedPhones sessionCode={progress.sessionCode} onForget={onPhonesForgotten} />}
      {isRemembered && (
        <button type="button" className="btn ghost" onClick={forgetDevice}>
          {t('forget_me')}
        </button>
      )}
    </Frame>
  )
}
