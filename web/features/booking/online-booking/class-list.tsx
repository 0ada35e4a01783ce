import type { GuestClass } from '../../../../schema/api/booking/guest-class-replies.ts'
import type { BookingSalon } from '../../../../schema/api/booking/guest-replies.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { dayIn, formatDay, timeIn } from '../../../ui/dates.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Note } from '../../../ui/note.tsx'
import { ErrorNote } from './error-note.tsx'
import { Frame } from './frame.tsx'
import { getBookingUrl } from './home-part.ts'
import { locale } from './language.ts'
import { formatPrice } from './page.ts'
import { StepSkeleton } from './step-skeleton.tsx'
import { t } from './translate.ts'
import type { LoadState } from './use-load.ts'

/** Up to so many free seats, their number is shown. */
const fewSeats = 5

export const getEnd = ({ start, length }: Pick<GuestClass, 'start' | 'length'>) =>
  new Date(Date.parse(start) + length * 60_000).toISOString()

/** What a guest has of a class, or can have. */
function SeatsLeft({ one: { own, left, mayWait } }: { one: GuestClass }) {
  if (own)
    return <b className="gb-class-state semi acc below">{t(own.waits ? 'class_own_waits' : 'class_own_seats', { count: own.seats })}</b>
  if (left === 0) return <b className="gb-class-state semi below">{t(mayWait ? 'class_full_wait' : 'class_full')}</b>
  return left <= fewSeats && <b className="gb-class-state semi below num">{t('class_left', { count: left })}</b>
}

function ClassCard({ one, zone }: { one: GuestClass; zone: string }) {
  const { classId, name, start, person, price } = one
  const day = dayIn(zone, start)
  return (
    <li>
      <a className="gb-class card row gap-14" href={`#${classId}`}>
        <span className="gb-date grid no-shrink acc" aria-hidden="true">
          <small className="semi">{formatDay(day, locale, 'dayMonth').split(' ')[1]}</small>
          <b>{Number(day.slice(8))}</b>
        </span>
        <span className="grow">
          <b className="gb-class-name semi below">{name}</b>
          <span className="muted below capital num">{formatDay(day, locale, 'weekday')}</span>
          <span className="muted below num">
            {[t('class_time', { from: timeIn(zone, start), to: timeIn(zone, getEnd(one)) }), person && t('class_with', { person })]
              .filter(Boolean)
              .join(' · ')}
          </span>
          {price !== undefined && <span className="muted below num">{t('class_price', { price: formatPrice(price) })}</span>}
          <SeatsLeft one={one} />
        </span>
        <Icon name="chevron-right" className="muted" />
      </a>
    </li>
  )
}

interface Props {
  readonly load: LoadState<readonly GuestClass[]>
  readonly salonId: string
  readonly info: BookingSalon
  /** The class that was opened is not among them. */
  readonly isGone: boolean
}
/** The coming classes that the salon shows online. */
export function ClassList({ load: { data, error, retry }, salonId, info, isGone }: Props) {
  return (
    <Frame title={t('classes_title')} keepFocus={!isGone}>
      {data ? (
        <>
          {isGone && (
            <Note tone="warn" live>
              {t('class_gone')}
            </Note>
          )}
          {data.length === 0 ? (
            <p className="note info">{t('classes_none')}</p>
          ) : (
            <ul className="grid gap-12">
              {data.map((one) => (
                <ClassCard key={one.classId} one={one} zone={info.timeZone} />
              ))}
            </ul>
          )}
          <a className={buttonClass({ size: 'xl', block: true })} href={getBookingUrl(salonId)}>
            <Icon name="calendar" />
            {t('classes_to_services')}
          </a>
        </>
      ) : error ? (
        <ErrorNote error={error} retry={retry} />
      ) : (
        <StepSkeleton rows={3} height={104} />
      )}
    </Frame>
  )
}
