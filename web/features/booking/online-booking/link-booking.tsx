import type { LinkedBooking } from '../../../../schema/api/booking/guest-replies.ts'
import { Button } from '../../../ui/button.tsx'
import { dayIn, formatDay, timeIn } from '../../../ui/dates.ts'
import { Note } from '../../../ui/note.tsx'
import { ErrorNote } from './error-note.tsx'
import { Frame } from './frame.tsx'
import { locale } from './language.ts'
import { cancelBooking, confirmBooking, getCalendarUrl, moveBooking, restoreBooking } from './link-calls.ts'
import { BookAnother, CallSalon } from './link-ended.tsx'
import type { LinkPage } from './link-page.ts'
import { formatDayTime, joinNames } from './page.ts'
import { formatPlace } from './page-head.tsx'
import { PlaceLink } from './place-link.tsx'
import { CalendarButton, nameSeats, Ticket } from './ticket.tsx'
import { t } from './translate.ts'
import { useGuestAction } from './use-guest-action.ts'

function LinkCalendar({ page: { token, linked, booking } }: { page: LinkPage }) {
  const { salon } = linked
  const services = joinNames(booking.services.map(({ service }) => service))
  const entry = {
    start: booking.start,
    end: booking.end,
    title: t('calendar_title', { services, salon: salon.salonName }),
    place: [salon.salonName, formatPlace(salon)].filter(Boolean).join(', '),
    text: salon.phoneNumber,
  }
  return <CalendarButton entry={entry} file={getCalendarUrl(token)} />
}

interface Actions {
  readonly page: LinkPage
  readonly busy: boolean
  /** Runs a call that changes the booking, and shows the result. */
  readonly change: (call: () => Promise<LinkedBooking>) => void
}

/** The client's yes, and that it was given. */
function Confirmation({ page: { token, booking }, busy, change }: Actions) {
  if (booking.confirmed)
    return (
      <Note tone="ok" live>
        {t('link_confirmed')}
      </Note>
    )
  return (
    <Button size="xl" block icon="check" busy={busy} onClick={() => change(() => confirmBooking(token))}>
      {t('link_confirm')}
    </Button>
  )
}

/** A booking that can still be cancelled and, if it is movable, moved. */
function OpenActions({ page, busy, change, onMove }: Actions & { onMove: () => void }) {
  const { token, linked, booking } = page
  const { movable, until, version } = booking
  const { timeZone, phoneNumber } = linked.salon
  return (
    <>
      {movable && (
        <Button variant="primary" size="xl" block icon="clock" onClick={onMove}>
          {t('link_move')}
        </Button>
      )}
      <LinkCalendar page={page} />
      <Button variant="ghost-danger" size="xl" block busy={busy} onClick={() => change(() => cancelBooking(token, version))}>
        {t('link_cancel')}
      </Button>
      <p className="gb-small muted">{t(movable ? 'link_until' : 'link_until_cancel', { when: formatDayTime(timeZone, until) })}</p>
      {!movable && (
        <Note tone="info" title={t('link_not_movable')}>
          <CallSalon phone={phoneNumber} />
        </Note>
      )}
    </>
  )
}

/** A booking that starts too soon to be moved online; for some minutes after it was made it can still be cancelled. */
function LateActions({ page, busy, change }: Actions) {
  const { token, linked, booking } = page
  const { timeZone, phoneNumber } = linked.salon
  const isRecent = Date.now() < Date.parse(booking.cancelUntil)
  return (
    <>
      {isRecent ? (
        <Note tone="info">{t('link_late_recent', { time: timeIn(timeZone, booking.cancelUntil) })}</Note>
      ) : (
        <Note tone="info">{t('link_late', { when: formatDayTime(timeZone, booking.until) })}</Note>
      )}
      <CallSalon primary phone={phoneNumber} />
      <LinkCalendar page={page} />
      {isRecent && (
        <Button variant="ghost-danger" size="xl" block busy={busy} onClick={() => change(() => cancelBooking(token, booking.version))}>
          {t('link_cancel')}
        </Button>
      )}
    </>
  )
}

/** A cancelled booking, which can be restored. */
function CancelledActions({ page: { token, linked, booking, onBookAnother }, busy, change }: Actions) {
  const { salonId, phoneNumber } = linked.salon
  const restore = () => change(() => restoreBooking(token, booking.start, booking.version))
  return (
    <>
      <Button variant="primary" size="xl" block icon="undo" busy={busy} onClick={restore}>
        {t('link_restore')}
      </Button>
      <BookAnother salonId={salonId} onBookAnother={onBookAnother} />
      <CallSalon phone={phoneNumber} />
      <a className="gb-link gb-out inline middle muted" href={getCalendarUrl(token)}>
        {t('link_remove_from_calendar')}
      </a>
    </>
  )
}

/** Offers to move the booking back to where it was before the last move. */
function MovedNote({ page, busy, change, previous }: Actions & { previous: LinkPage['booking'] }) {
  const { token, linked, booking } = page
  const services = previous.services.map(({ agendaServiceId, userId, start }) => ({ serviceId: agendaServiceId, userId, start }))
  const undo = () => change(() => moveBooking(token, { start: previous.start, services }, false, booking.version))
  return (
    <Note
      tone="ok"
      live
      title={t('link_moved')}
      actions={
        <Button busy={busy} icon="undo" onClick={undo}>
          {t('link_move_back', { when: formatDayTime(linked.salon.timeZone, previous.start) })}
        </Button>
      }
    />
  )
}

/** The booking of a link, with the actions that its state allows. */
export function LinkBooking({
  page,
  changed,
  previous,
  onMove,
}: {
  page: LinkPage
  /** The booking was changed by someone else meanwhile. */
  changed: boolean
  /** The booking before the guest moved it, to undo the move. */
  previous: LinkPage['booking'] | null
  onMove: () => void
}) {
  const { linked, booking, onBookAnother, onUpdate, handleConflict } = page
  const { salon, state } = linked
  const action = useGuestAction()
  const change = (call: () => Promise<LinkedBooking>) =>
    action.run(async () => {
      try {
        onUpdate(await call())
      } catch (error) {
        if (!handleConflict(error)) throw error
      }
    })
  const actions: Actions = { page, busy: action.busy, change }
  const isCancelled = state === 'cancelled'
  const [first] = booking.services
  // The same at the same time by the same person: seats of a class.
  const seats = booking.services.filter(
    ({ service, start, userId }) => service === first?.service && start === first.start && userId === first.userId,
  )
  const services = nameSeats(joinNames(booking.services.map(({ service }) => service)), seats.length)
  const people = joinNames(booking.services.map(({ person }) => person).filter(Boolean))
  const what = people ? t('service_with', { service: services, person: people }) : services
  const day = formatDay(dayIn(salon.timeZone, booking.start), locale, 'weekday')
  return (
    <Frame
      key={state}
      title={isCancelled ? t('link_cancelled_title') : t('done_title', { day })}
      text={isCancelled ? t('link_cancelled_text') : undefined}
    >
      {changed && (
        <Note tone="warn" live>
          {t('link_changed')}
        </Note>
      )}
      {previous && state === 'open' && <MovedNote {...actions} previous={previous} />}
      <Ticket
        zone={salon.timeZone}
        start={booking.start}
        end={booking.end}
        what={what}
        place={formatPlace(salon)}
        isCancelled={isCancelled}
      />
      <ErrorNote error={action.error} />
      {(state === 'open' || state === 'late') && <Confirmation {...actions} />}
      {state === 'open' && <OpenActions {...actions} onMove={onMove} />}
      {state === 'late' && <LateActions {...actions} />}
      {onBookAnother && !isCancelled && (
        <Button size="xl" block icon="plus" onClick={onBookAnother}>
          {t('book_another')}
        </Button>
      )}
      {isCancelled && <CancelledActions {...actions} />}
      <PlaceLink {...salon} />
    </Frame>
  )
}
