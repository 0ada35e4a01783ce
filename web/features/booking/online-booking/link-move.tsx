import { useCallback, useState } from 'react'
import type { FreeSlot, LinkedBooking, LinkSlot, PageSalon } from '../../../../schema/api/booking/guest-replies.ts'
import { Button } from '../../../ui/button.tsx'
import { type Day, dayIn } from '../../../ui/dates.ts'
import { CallSalon } from './call-salon.tsx'
import { ChipRadios } from './chip-radios.tsx'
import { needsSalon, readConflict } from './conflict.ts'
import { ErrorNote } from './error-note.tsx'
import { Frame } from './frame.tsx'
import { moveBooking, readLinkDays, readLinkSlots, readSalon, toFreeSlot } from './link-calls.ts'
import type { LinkPage } from './link-page.ts'
import { formatDayTime, joinNames } from './page.ts'
import { SlotChoice, SlotSummary } from './slot-choice.tsx'
import { StepSkeleton } from './step-skeleton.tsx'
import type { SlotNames } from './times.tsx'
import { t } from './translate.ts'
import { useDays } from './use-days.ts'
import { useGuestAction } from './use-guest-action.ts'
import { useLoad } from './use-load.ts'
import './booking-choices.css'
import './booking-times.css'
import './booking-days.css'

interface MoveProps {
  readonly page: LinkPage
  readonly onMoved: (linked: LinkedBooking) => void
}
type Booking = LinkPage['booking']

/** Moves the booking of a link to another day or time. */
export function LinkMove({ page, onMoved }: MoveProps) {
  const { salonId } = page.linked.salon
  const { data, error, retry } = useLoad(salonId, (signal) => readSalon(salonId, signal))
  if (data) return <MoveStep page={page} onMoved={onMoved} info={data} />
  return <Frame title={t('when_title')}>{error ? <ErrorNote error={error} retry={retry} /> : <StepSkeleton rows={5} />}</Frame>
}

const getNames = (booking: Booking, slots: readonly LinkSlot[] = []): SlotNames => ({
  services: booking.services.map(({ agendaServiceId, service }) => ({ serviceId: agendaServiceId, service })),
  staff: [...booking.services, ...slots.flatMap((slot) => slot.services)].map(({ userId, person }) => ({ userId, firstName: person })),
})
const isCurrentSlot = (booking: Booking, slot: FreeSlot) =>
  slot.services.every(({ userId, start }, i) => userId === booking.services[i]?.userId && start === booking.services[i]?.start)

/** Chooses between the team members of the booking and anyone available. Shows nothing if the booking names no team member. */
function StaffChoice({ booking, anyone, onChange }: { booking: Booking; anyone: boolean; onChange: (anyone: boolean) => void }) {
  const people = joinNames(booking.services.map(({ person }) => person).filter(Boolean))
  if (people === '') return null
  return (
    <ChipRadios
      legend={t('choose_staff')}
      name="person"
      options={[
        { value: false, label: people },
        { value: true, label: t('anyone_available') },
      ]}
      isChecked={(value) => value === anyone}
      onChange={onChange}
    />
  )
}

function MoveStep({ page, onMoved, info }: MoveProps & { info: PageSalon }) {
  const { token, booking, handleConflict } = page
  const zone = info.timeZone
  const [anyone, setAnyone] = useState(false)
  const [day, setDay] = useState<Day | null>(dayIn(zone, booking.start))
  const [slot, setSlot] = useState<FreeSlot | null>(null)
  const [taken, setTaken] = useState<{ day: Day; slots: readonly LinkSlot[] } | null>(null)
  const takenNow = taken !== null && taken.day === day ? taken : null
  const action = useGuestAction()
  const chooseDay = useCallback((next: Day | null) => {
    setDay(next)
    setSlot(null)
  }, [])
  const source = {
    key: String(anyone),
    read: (month: string, signal: AbortSignal) => readLinkDays(token, month, anyone, signal),
  }
  const days = useDays(info, source, day, takenNow !== null, chooseDay)
  const times = useLoad(day !== null && takenNow === null ? `${day} ${anyone}` : null, (signal) =>
    readLinkSlots(token, day ?? '', anyone, signal),
  )
  const slots = takenNow?.slots ?? times.data
  const names = getNames(booking, slots)
  const save = (to: FreeSlot) =>
    action.run(async () => {
      try {
        onMoved(await moveBooking(token, to, anyone, booking.version))
      } catch (error) {
        const slots = readConflict<LinkSlot[]>(error, 'slots')
        if (slots && day) {
          setSlot(null)
          setTaken({ day, slots })
        } else if (!handleConflict(error)) throw error
      }
    })
  return (
    <Frame
      title={t('when_title')}
      text={t('link_now', { when: formatDayTime(zone, booking.start) })}
      onSubmit={() => slot && save(slot)}
      foot={
        <>
          {slot && day && <SlotSummary zone={zone} day={day} slot={slot} names={names} price={null} />}
          <Button type="submit" variant="primary" size="xl" block busy={action.busy} disabled={!slot}>
            {slot ? t('link_move_to', { when: formatDayTime(zone, slot.start) }) : t('choose_time')}
          </Button>
        </>
      }
    >
      <StaffChoice
        booking={booking}
        anyone={anyone}
        onChange={(next) => {
          setTaken(null)
          setSlot(null)
          setAnyone(next)
        }}
      />
      {needsSalon(days.error) ? (
        <ErrorNote error={days.error} />
      ) : (
        <SlotChoice
          info={info}
          days={days}
          day={day}
          times={times}
          slots={slots?.map(toFreeSlot).filter((one) => !isCurrentSlot(booking, one))}
          isFull={slots?.length === 0}
          takenLeft={takenNow?.slots.length}
          names={names}
          chosen={slot}
          onDay={(next) => {
            setTaken(null)
            chooseDay(next)
          }}
          onSlot={setSlot}
        />
      )}
      {[days.error, times.error, action.error].some(needsSalon) && <CallSalon phone={info.phoneNumber} />}
      <ErrorNote error={action.error} retry={slot ? () => save(slot) : undefined} />
    </Frame>
  )
}
