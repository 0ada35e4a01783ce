import { Button } from '../../../ui/button.tsx'
import { dayIn, formatDay, timeIn } from '../../../ui/dates.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Frame } from './frame.tsx'
import type { GroupPage } from './group-page.ts'
import type { BookedGroup } from './group-party.ts'
import { GroupPlan } from './group-plan.tsx'
import { language, locale } from './language.ts'
import { formatPrice, joinNames } from './page.ts'
import { formatPlace } from './page-head.tsx'
import { PlaceLink } from './place-link.tsx'
import { CalendarButton, Ticket } from './ticket.tsx'
import { t } from './translate.ts'
import './booking-done.css'

/** Confirms the group with date, place and price, and says what is to be done before it. */
export function GroupDone({ group, booked }: { group: GroupPage; booked: BookedGroup }) {
  const { page, own } = group
  const { info, progress, change, salonId } = page
  const { lines, total } = booked
  const zone = info.timeZone
  const [first] = lines
  const start = lines.map((line) => line.start).toSorted()[0] ?? ''
  const end =
    lines
      .map((line) => line.end)
      .toSorted()
      .at(-1) ?? ''
  const day = dayIn(zone, start)
  const names = joinNames(lines.map(({ name }) => name))
  const entry = {
    ...{ start, end, title: t('calendar_title', { services: names, salon: info.salonName }) },
    place: [info.salonName, formatPlace(info)].filter(Boolean).join(', '),
    text: [
      ...lines.map((line) => `${timeIn(zone, line.start)} ${line.name}: ${line.services}`),
      ...(info.phoneNumber ? [info.phoneNumber] : []),
    ].join('\n'),
  }
  // Loaded on demand: few guests use it.
  const saveFile = async () =>
    (await import('./calendar-file.ts')).saveToCalendar(
      { uid: first?.agendaId ?? '', sequence: 0, changed: new Date().toISOString(), ...entry },
      `${day}.ics`,
    )
  const unsigned = lines.filter(({ formsToken }) => formsToken !== '')
  const bookAnother = () => {
    own.clear()
    change({ step: 'services' })
  }
  return (
    <Frame
      title={t('done_title', { day: formatDay(day, locale, 'weekday') })}
      text={t('done_text', { number: progress.provenPhone.slice(-4) })}
    >
      <span className="gb-done grid centred green" aria-hidden="true">
        <Icon name="check" size={24} />
      </span>
      <Ticket zone={zone} start={start} end={end} what={names} place={formatPlace(info)} mapLink={info.mapLink}>
        {total !== null && (
          <div className="gb-line row hair-above">
            <Icon name="wallet" className="muted" />
            <span className="grow">{t('pay_at_salon')}</span>
            <b className="num semi">{formatPrice(total)}</b>
          </div>
        )}
      </Ticket>
      <GroupPlan rows={lines.map((line) => ({ ...line, key: line.agendaId, person: line.people }))} zone={zone} />
      {unsigned.length > 0 && (
        <div className="card gb-ticket grid pad">
          <p>{t('forms_needed')}</p>
          {unsigned.map(({ formsToken, name }) => (
            <a
              key={formsToken}
              className="btn primary xl block"
              href={`/forms?lang=${language}#${formsToken}`}
              target="_blank"
              rel="noreferrer"
            >
              <Icon name="note" />
              {t('group_forms_open', { name })}
            </a>
          ))}
        </div>
      )}
      <CalendarButton entry={entry} file={() => void saveFile()} isPrimary={unsigned.length === 0} />
      <Button size="xl" block icon="plus" onClick={bookAnother}>
        {t('book_another')}
      </Button>
      <PlaceLink salonId={salonId} salonName={info.salonName} />
      <p className="gb-small muted">{t('move_or_cancel')}</p>
    </Frame>
  )
}
