import { useCallback, useState } from 'react'
import type { FreeDay, FreeSlot, GuestService, LinkedBooking, LinkSlot, PageSalon } from '../../../../schema/api/booking/guest-replies.ts'
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

/** Moves the booking of a link to another day or time. */
export function LinkMove({ page, onMoved }: MoveProps) {
  const { token, booking, linked, handleConflict } = page
  return (
    <MoveOf
      salonId={linked.salon.salonId}
      of={{
        services: booking.services,
        start: booking.start,
        readDays: (...asked) => readLinkDays(token, ...asked),
        readSlots: (...asked) => readLinkSlots(token, ...asked),
        move: async (to, anyone) => onMoved(await moveBooking(token, to, anyone, booking.version)),
        handleConflict,
      }}
    />
  )
}

/** What is moved by a link: one booking, or those of a group. */
export interface Movable {
  readonly services: readonly GuestService[]
  /** When the first of them begins. */
  readonly start: string
  /** Whom it is for, where it is for several. */
  readonly names?: string
  /** The days of a month (`YYYY-MM`) with free times, and the times of a day; `anyone` offers other team members, too. */
  readDays(month: string, anyone: boolean, signal: AbortSignal): Promise<FreeDay[]>
  readSlots(date: string, anyone: boolean, signal: AbortSignal): Promise<LinkSlot[]>
  /** Moves it; a time that is gone is refused with `slots`. */
  move(to: FreeSlot, anyone: boolean): Promise<void>
  /** Whether the error was a conflict that is shown already. */
  handleConflict(error: unknown): boolean
}

export function MoveOf({ salonId, of }: { salonId: string; of: Movable }) {
  const { data, error, retry } = useLoad(salonId, (signal) => readSalon(salonId, signal))
  if (data) return <MoveStep of={of} info={data} />
  return <Frame title={t('when_title')}>{error ? <ErrorNote error={error} retry={retry} /> : <StepSkeleton rows={5} />}</Frame>
}

const getNames = ({ services }: Movable, slots: readonly LinkSlot[] = []): SlotNames => ({
  services: services.map(({ agendaServiceId, service }) => ({ serviceId: agendaServiceId, service })),
  staff: [...services, ...slots.flatMap((slot) => slot.services)].map(({ userId, person }) => ({ userId, firstName: person })),
})
const isCurrentSlot = ({ services }: Movable, slot: FreeSlot) =>
  slot.services.every(({ serviceId, userId, start }) =>
    services.some((own) => own.agendaServiceId === serviceId && own.userId === userId && own.start === start),
  )

/** Chooses between the team members of the booking and anyone available. Shows nothing if the booking names no team member. */
function StaffChoice({ of, anyone, onChange }: { of: Movable; anyone: boolean; onChange: (anyone: boolean) => void }) {
  const people = joinNames(of.services.map(({ person }) => person).filter(Boolean))
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

function MoveStep({ of, info }: { of: Movable; info: PageSalon }) {
  const zone = info.timeZone
  const [anyone, setAnyone] = useState(false)
  const [day, setDay] = useState<Day | null>(dayIn(zone, of.start))
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
    read: (month: string, signal: AbortSignal) => of.readDays(month, anyone, signal),
  }
  const days = useDays(info, source, day, takenNow !== null, chooseDay)
  const times = useLoad(day !== null && takenNow === null ? `${day} ${anyone}` : null, (signal) => of.readSlots(day ?? '', anyone, signal))
  const slots = takenNow?.slots ?? times.data
  const names = getNames(of, slots)
  const save = (to: FreeSlot) =>
    action.run(async () => {
      try {
        await of.move(to, anyone)
      } catch (error) {
        const slots = readConflict<LinkSlot[]>(error, 'slots')
        if (slots && day) {
          setSlot(null)
          setTaken({ day, slots })
        } else if (!of.handleConflict(error)) throw error
      }
    })
  return (
    <Frame
      title={t('when_title')}
      text={t('link_now', { when: formatDayTime(zone, of.start) })}
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
      {of.names && <p className="gb-chosen t2">{of.names}</p>}
      <StaffChoice
        of={of}
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
          slots={slots?.map(toFreeSlot).filter((one) => !isCurrentSlot(of, one))}
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
