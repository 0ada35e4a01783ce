import { lazy, Suspense, use, useEffect, useState } from 'react'
import type { PublicInfo } from '../../../schema/api/public-info.ts'
import { CallError } from '../../api/call.ts'
import { Boundary } from './boundary.tsx'
import { Closed } from './closed.tsx'
import { DoneStep } from './done-step.tsx'
import { tellHeight } from './embedded.ts'
import { Refusal } from './error-note.tsx'
import { Frame } from './frame.tsx'
import { readSalon } from './guest-calls.ts'
import { Head, LanguageLink, Offline } from './head.tsx'
import { language } from './language.ts'
import { NameStep } from './name-step.tsx'
import type { Page } from './page.ts'
import { PhoneStep } from './phone-step.tsx'
import { canShow, keepProgress, nothing, stepFor } from './progress.ts'
import { ServicesStep } from './services-step.tsx'
import { StepSkeleton } from './step-skeleton.tsx'
import { TimeStep } from './time-step.tsx'
import { loadTexts, loadWaitingTexts, t } from './translate.ts'
import { useAnswer } from './use-answer.ts'
import { useBooking } from './use-booking.ts'
import { useGuest } from './use-guest.ts'
import './online-booking.css'
import './booking-fields.css'
import './booking-choices.css'
import './booking-done.css'

/** /onlineBooking/:salonId, in whatever entry it stands. */
export function parseSalonId(path: string): string {
  return decodeURIComponent(/^\/onlineBooking\/([^/]+)/.exec(path)?.[1] ?? '')
}
// Few come so far, and nobody at once.
const WaitStep = lazy(async () => {
  const [{ WaitStep: step }] = await Promise.all([import('./wait-step.tsx'), loadWaitingTexts()])
  return { default: step }
})
const words = loadTexts()
tellHeight()
// Asked while the rest is still on its way; a second reading is a new one.
const first = parseSalonId(location.pathname)
let early: Promise<PublicInfo> | null = first ? readSalon(first) : null
early?.catch(() => undefined)

export function OnlineBookingScreen() {
  use(words)
  const [salonId] = useState(() => parseSalonId(location.pathname))
  const salon = useAnswer(salonId, (signal) => {
    const reading = salonId === first && early ? early : readSalon(salonId, signal)
    early = null
    return reading
  })
  const { data, error, again } = salon
  useEffect(() => {
    document.documentElement.lang = language
    document.title = data ? t('page_title', { salon: data.salonName }) : t('page_title_plain')
  }, [data])
  if (data) {
    return (
      <Boundary onRestart={() => keepProgress(salonId, nothing)}>
        <div className="gb">{data.takesBookings ? <Booking salonId={salonId} info={data} /> : <Closed info={data} />}</div>
      </Boundary>
    )
  }
  const unknown = error instanceof CallError && (error.status === 404 || error.status === 400)
  return (
    <div className="gb">
      <div className="gb-head">
        <LanguageLink />
        <Offline />
      </div>
      {unknown ? (
        <Frame title={t('unknown_title')} text={t('unknown_text')}>
          {null}
        </Frame>
      ) : (
        <main className="gb-body">
          <h1 className="sr">{t('page_title_plain')}</h1>
          {error ? <Refusal error={error} again={again} /> : <StepSkeleton rows={4} height={52} />}
        </main>
      )}
    </div>
  )
}

function Booking({ salonId, info }: { salonId: string; info: PublicInfo }) {
  const booking = useBooking(salonId)
  const guest = useGuest(salonId, booking)
  const { progress, back, restart } = booking
  const step = canShow(progress, progress.step) ? progress.step : stepFor(progress, progress.step)
  const forget = () => {
    guest.remember(null)
    restart()
  }
  const page: Page = {
    ...booking,
    salonId,
    info,
    catalogue: guest.catalogue,
    ended: guest.ended,
    forget,
    remembered: guest.device !== null,
  }
  const { recognition } = guest
  const recognising =
    step === 'phone' && progress.sessionCode === null && guest.device !== null && (recognition.waits || Boolean(recognition.error))
  return (
    <>
      <Head info={info} step={step} onBack={step === 'phone' || step === 'done' ? undefined : back} />
      {recognising ? (
        <Frame quiet title={t('welcome_back')}>
          {recognition.error ? (
            <Refusal
              error={recognition.error}
              again={recognition.again}
              actions={
                <button type="button" className="btn" onClick={recognition.skip}>
                  {t('use_code')}
                </button>
              }
            />
          ) : (
            <StepSkeleton rows={5} />
          )}
        </Frame>
      ) : (
        <>
          {step === 'phone' && <PhoneStep page={page} remember={guest.remember} />}
          {step === 'name' && <NameStep page={page} />}
          {step === 'services' && <ServicesStep page={page} />}
          {step === 'time' && <TimeStep page={page} />}
          {step === 'wait' && (
            <Suspense fallback={<StepSkeleton rows={5} />}>
              <WaitStep page={page} />
            </Suspense>
          )}
          {step === 'done' && progress.booked && <DoneStep page={page} booked={progress.booked} />}
        </>
      )}
    </>
  )
}
