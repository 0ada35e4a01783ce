import { Button } from '../../ui/button.tsx'
import { dayIn, formatDay, timeIn } from '../../ui/dates.ts'
import { Icon } from '../../ui/icon.tsx'
import { Note } from '../../ui/note.tsx'
import { Refusal } from './error-note.tsx'
import { Frame } from './frame.tsx'
import { formatPlace } from './head.tsx'
import { locale } from './language.ts'
import { calendarAddress, cancel, moveTo, restoreBooking } from './link-calls.ts'
import { bookAnew, CallSalon } from './link-ended.tsx'
import type { LinkPage } from './link-screen.tsx'
import { listed } from './page.ts'
import { Ticket } from './ticket.tsx'
import { t } from './translate.ts'
import { useGuestAction } from './use-guest-action.ts'

const when = (zone: string, start: string) =>
  t('day_at', { day: formatDay(dayIn(zone, start), locale, 'weekday'), time: timeIn(zone, start) })

/** The booking of a link: what it is, and what may still be done with it. */
export function LinkBooking({
  page,
  changed,
  before,
  onMove,
}: {
  page: LinkPage
  /** Somebody else was faster: it is shown as it is now. */
  changed: boolean
  /** Where it stood until a moment ago: the way back. */
  before: LinkPage['booking'] | null
  onMove: () => void
}) {
  const { token, linked, booking, renew, overtaken } = page
  const { salon, state } = linked
  const zone = salon.timeZone
  const deed = useGuestAction()
  const change = (work: () => Promise<LinkPage['linked']>) =>
    deed.run(async () => {
      try {
        renew(await work())
      } catch (error) {
        if (!overtaken(error)) throw error
      }
    })
  const cancelled = state === 'cancelled'
  const services = listed(booking.services.map(({ service }) => service))
  const people = listed(booking.services.map(({ person }) => person).filter(Boolean))
  const what = people ? t('service_with', { service: services, person: people }) : services
  const title = cancelled ? t('link_cancelled_title') : t('done_title', { day: formatDay(dayIn(zone, booking.start), locale, 'weekday') })
  const back = before && {
    start: before.start,
    services: before.services.map(({ agendaServiceId, userId, start }) => ({ serviceId: agendaServiceId, userId, start })),
  }
  return (
    <Frame key={state} title={title} text={cancelled ? t('link_cancelled_text') : undefined}>
      {changed && (
        <Note tone="warn" live>
          {t('link_changed')}
        </Note>
      )}
      {back && state === 'open' && (
        <Note
          tone="ok"
          live
          title={t('link_moved')}
          actions={
            <Button busy={deed.busy} icon="undo" onClick={() => change(() => moveTo(token, back, false, booking.version))}>
              {t('link_move_back', { when: when(zone, back.start) })}
            </Button>
          }
        />
      )}
      <Ticket zone={zone} start={booking.start} end={booking.end} what={what} place={formatPlace(salon)} gone={cancelled} />
      <Refusal error={deed.error} />
      {state === 'open' && (
        <>
          {booking.movable && (
            <Button variant="primary" size="xl" block icon="clock" onClick={onMove}>
              {t('link_move')}
            </Button>
          )}
          <a className="btn xl block" href={calendarAddress(token)}>
            <Icon name="calendar-plus" />
            {t('add_to_calendar')}
          </a>
          <Button variant="ghost-danger" size="xl" block busy={deed.busy} onClick={() => change(() => cancel(token, booking.version))}>
            {t('link_cancel')}
          </Button>
          <p className="gb-small muted">{t(booking.movable ? 'link_until' : 'link_until_cancel', { when: when(zone, booking.until) })}</p>
          {!booking.movable && (
            <Note tone="info" title={t('link_not_movable')}>
              <CallSalon phone={salon.phoneNumber} />
            </Note>
          )}
        </>
      )}
      {state === 'late' && (
        <>
          <Note tone="info">{t('link_late', { when: when(zone, booking.until) })}</Note>
          <CallSalon primary phone={salon.phoneNumber} />
          <a className="btn xl block" href={calendarAddress(token)}>
            <Icon name="calendar-plus" />
            {t('add_to_calendar')}
          </a>
        </>
      )}
      {cancelled && (
        <>
          <Button
            variant="primary"
            size="xl"
            block
            icon="undo"
            busy={deed.busy}
            onClick={() => change(() => restoreBooking(token, booking.start, booking.version))}
          >
            {t('link_restore')}
          </Button>
          <a className="btn xl block" href={bookAnew(salon.salonId)}>
            <Icon name="plus" />
            {t('link_book_another')}
          </a>
          <CallSalon phone={salon.phoneNumber} />
          <a className="gb-link gb-out" href={calendarAddress(token)}>
            {t('link_remove_from_calendar')}
          </a>
        </>
      )}
    </Frame>
  )
}
