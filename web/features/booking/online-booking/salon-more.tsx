import type { PageSalon } from '../../../../schema/api/booking/guest-replies.ts'
import { weekdayNames, weekOrder } from '../../../ui/dates.ts'
import { ErrorNote } from './error-note.tsx'
import { formatTiming } from './format-timing.ts'
import { readPrivacyNotices } from './guest-calls.ts'
import { language, locale } from './language.ts'
import { StepSkeleton } from './step-skeleton.tsx'
import { useLoad } from './use-load.ts'
import './booking-times.css'

/** The opening times of the week. */
export function OpeningWeek({ week }: { week: PageSalon['openingTime'] }) {
  const names = weekdayNames(locale)
  return (
    <dl className="gb-hours">
      {weekOrder.map((weekday) => (
        <div key={weekday} className="between flex gap-12">
          <dt className="capital">{names[weekday]}</dt>
          <dd className="num">{formatTiming(week.find(({ dayOfWeek }) => dayOfWeek === weekday)?.timing ?? [])}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The salon's privacy notice in the language of the page, otherwise the first one. */
export function PrivacyNotices({ salonId }: { salonId: string }) {
  const { data, error, retry } = useLoad(salonId, (signal) => readPrivacyNotices(salonId, signal))
  const notice = data?.find((one) => one.language === language) ?? data?.[0]
  if (!notice) return error ? <ErrorNote error={error} retry={retry} /> : <StepSkeleton rows={2} />
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled by keyboard
    <section className="gb-law framed tint" lang={notice.language} tabIndex={0} aria-label={notice.title}>
      <b className="semi">{notice.title}</b>
      {`\n\n${notice.text}`}
    </section>
  )
}
