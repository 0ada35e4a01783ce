import { lazy, Suspense, useState } from 'react'
import { isolate } from '../../../../schema/rules/isolate.ts'
import { Button } from '../../../ui/button.tsx'
import { dayIn, formatDay } from '../../../ui/dates.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Frame } from './frame.tsx'
import { GroupCalendar, getSpan } from './group-calendar.tsx'
import type { GroupPage } from './group-page.ts'
import type { BookedGroup } from './group-party.ts'
import { GroupPlan } from './group-plan.tsx'
import { language, locale } from './language.ts'
import { formatPrice, joinNames } from './page.ts'
import { formatPlace, Head } from './page-head.tsx'
import { PlaceLink } from './place-link.tsx'
import { StepSkeleton } from './step-skeleton.tsx'
import { Ticket } from './ticket.tsx'
import { t } from './translate.ts'
import { useReopened } from './use-reopened.ts'
import './booking-done.css'
import './later-icons.ts'

const LinkView = lazy(async () => ({ default: (await import('./link-screen.tsx')).LinkView }))

interface DoneProps {
  readonly group: GroupPage
  readonly booked: BookedGroup
}

/**
 * A group that has been booked. It may have been moved or cancelled since: anyone who comes back to it (`wasBooked`: the page was opened
 * with it) sees what the salon has now.
 */
export function GroupDone({ wasBooked, ...done }: DoneProps & { wasBooked: boolean }) {
  const [isOpen, setOpen] = useState(wasBooked)
  useReopened(() => navigator.onLine && setOpen(true))
  const { page, own } = done.group
  const bookAnother = () => {
    own.clear()
    page.change({ step: 'services' })
  }
  if (isOpen) {
    return (
      <Suspense fallback={<StepSkeleton rows={4} />}>
        <LinkView token={done.booked.token} onBookAnother={bookAnother} />
      </Suspense>
    )
  }
  return (
    <>
      <Head info={page.info} step="done" />
      <Booked {...done} onOpen={() => setOpen(true)} onBookAnother={bookAnother} />
    </>
  )
}

/** Confirms the group with date, place and price, and says what is to be done before it. */
function Booked({ group, booked, onOpen, onBookAnother }: DoneProps & { onOpen: () => void; onBookAnother: () => void }) {
  const { info, progress, salonId } = group.page
  const { lines, total } = booked
  const zone = info.timeZone
  const span = getSpan(lines)
  const unsigned = lines.filter(({ formsToken }) => formsToken !== '')
  return (
    <Frame
      title={t('done_title', { day: formatDay(dayIn(zone, span.start), locale, 'weekday') })}
      text={t('done_text', { number: progress.provenPhone.slice(-4) })}
    >
      <span className="gb-done grid centred green" aria-hidden="true">
        <Icon name="check" size={24} />
      </span>
      <Ticket
        zone={zone}
        {...span}
        what={joinNames(lines.map(({ name }) => isolate(name)))}
        place={formatPlace(info)}
        mapLink={info.mapLink}
      >
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
      <GroupCalendar
        salon={info}
        lines={lines.map((line) => ({ ...line, what: line.services }))}
        version={0}
        isPrimary={unsigned.length === 0}
      />
      <Button size="xl" block icon="clock" onClick={onOpen}>
        {t('group_open')}
      </Button>
      <Button size="xl" block icon="plus" onClick={onBookAnother}>
        {t('book_another')}
      </Button>
      <PlaceLink salonId={salonId} salonName={info.salonName} />
      <p className="gb-small muted">{t('move_or_cancel')}</p>
    </Frame>
  )
}
