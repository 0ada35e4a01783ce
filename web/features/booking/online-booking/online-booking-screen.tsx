import { lazy, Suspense, use, useEffect, useState } from 'react'
import type { PageSalon } from '../../../../schema/api/booking/guest-replies.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { ErrorNote } from './error-note.tsx'
import { Frame } from './frame.tsx'
import { endDevice, readSalon } from './guest-calls.ts'
import { language } from './language.ts'
import { type Page, setCurrency } from './page.ts'
import { Head, LanguageLink, OfflineNote } from './page-head.tsx'
import { PageLoading } from './page-loading.tsx'
import { PhoneStep } from './phone-step.tsx'
import { canShow, emptyProgress, findStep, saveProgress } from './progress.ts'
import { StepSkeleton } from './step-skeleton.tsx'
import { loadStepTexts, loadTexts, loadWaitingTexts, t } from './translate.ts'
import { useBooking } from './use-booking.ts'
import { type Guest, useGuest } from './use-guest.ts'
import { useLoad } from './use-load.ts'
import { useReopened } from './use-reopened.ts'
import './online-booking.css'
import './booking-fields.css'
import './booking-done.css'

/**
 * Embedded in a frame (`?embed=<origin>`), posts the page's height to that origin whenever it changes, as `{ bookingHeight }` in
 * pixels. Does nothing outside a frame.
 */
function reportHeight(): void {
  const embedder = new URLSearchParams(location.search).get('embed')
  if (embedder === null || !URL.canParse(embedder) || window.parent === window) return
  const { origin } = new URL(embedder)
  document.documentElement.dataset.embedded = ''
  let reportedHeight = 0
  const report = () => {
    const height = Math.ceil(document.body.getBoundingClientRect().height)
    if (height === reportedHeight || height === 0) return
    reportedHeight = height
    window.parent.postMessage({ bookingHeight: height }, origin)
  }
  new ResizeObserver(report).observe(document.body)
}

/** The salon's ID of a path `/onlineBooking/:salonId`; empty for another path. */
function parseSalonId(path: string): string {
  return decodeURIComponent(/^\/onlineBooking\/([^/]+)/.exec(path)?.[1] ?? '')
}
const ClosedPage = lazy(async () => ({ default: (await import('./closed-page.tsx')).ClosedPage }))
// The steps behind the first one are loaded while the guest enters a phone number.
const withTexts =
  <Module,>(load: () => Promise<Module>) =>
  async () =>
    (await Promise.all([load(), loadStepTexts()]))[0]
const loadCode = withTexts(() => import('./code-entry.tsx'))
const loadDone = withTexts(() => import('./done-step.tsx'))
const loadName = withTexts(() => import('./name-step.tsx'))
const loadServices = withTexts(() => import('./services-step.tsx'))
const loadTime = withTexts(() => import('./time-step.tsx'))
const DoneStep = lazy(async () => ({ default: (await loadDone()).DoneStep }))
const NameStep = lazy(async () => ({ default: (await loadName()).NameStep }))
const ServicesStep = lazy(async () => ({ default: (await loadServices()).ServicesStep }))
const TimeStep = lazy(async () => ({ default: (await loadTime()).TimeStep }))
const loadSteps = () => void Promise.all([loadCode(), loadName(), loadServices(), loadTime(), loadDone()]).catch(() => undefined)
for (const event of ['pointerdown', 'keydown']) addEventListener(event, loadSteps, { once: true, capture: true })

// Loaded when a guest first needs it: few do.
const WaitStep = lazy(async () => {
  const [{ WaitStep: step }] = await Promise.all([import('./wait-step.tsx'), loadWaitingTexts(), loadStepTexts()])
  return { default: step }
})
const LinkView = lazy(async () => ({ default: (await import('./link-screen.tsx')).LinkView }))
const textsLoaded = loadTexts()
reportHeight()
// The page contains its salon; where it does not, the read starts while the rest loads. Later reads are new requests.
const initialSalonId = parseSalonId(location.pathname)
const embeddedSalon = readEmbeddedSalon()
let earlyRead: Promise<PageSalon> | null = initialSalonId && !embeddedSalon ? readSalon(initialSalonId) : null
earlyRead?.catch(() => undefined)

/** The salon that the Pages function has put into the page; null in a page without one. */
function readEmbeddedSalon(): PageSalon | null {
  const text = document.getElementById('salon')?.textContent
  return text ? (JSON.parse(text) as PageSalon) : null
}

/** /onlineBooking/:salonId: books services as a guest. */
export function OnlineBookingScreen() {
  use(textsLoaded)
  const [salonId] = useState(() => parseSalonId(location.pathname))
  const embedded = salonId === initialSalonId ? embeddedSalon : null
  const salon = useLoad(embedded ? null : salonId, (signal) => {
    const read = salonId === initialSalonId && earlyRead ? earlyRead : readSalon(salonId, signal)
    earlyRead = null
    return read
  })
  const data = embedded ?? salon.data
  if (data) setCurrency(data.currency)
  useEffect(() => {
    document.documentElement.lang = language
    document.title = data ? t('page_title', { salon: data.salonName }) : t('page_title_plain')
  }, [data])
  if (data) {
    return (
      <ErrorBoundary onRestart={() => saveProgress(salonId, emptyProgress)}>
        <div className="gb col surface">{data.takesBookings ? <Booking salonId={salonId} info={data} /> : <ClosedPage info={data} />}</div>
      </ErrorBoundary>
    )
  }
  return (
    <div className="gb col surface">
      <div className="gb-head">
        <LanguageLink />
        <OfflineNote />
      </div>
      <PageLoading load={salon} title={t('page_title_plain')} invalidTitle={t('unknown_title')} invalidText={t('unknown_text')} />
    </div>
  )
}

function Booking({ salonId, info }: { salonId: string; info: PageSalon }) {
  const booking = useBooking(salonId)
  const guest = useGuest(salonId, booking)
  const { progress, back, restart } = booking
  const step = canShow(progress, progress.step) ? progress.step : findStep(progress, progress.step)
  const forgetDevice = () => {
    const { sessionCode } = progress
    // Without a connection the code is deleted here only; it then ends after 90 days, or by the salon.
    if (guest.device && sessionCode) void endDevice(sessionCode, guest.device.deviceCode).catch(() => undefined)
    guest.remember(null)
    restart()
  }
  const page: Page = {
    ...booking,
    salonId,
    info,
    catalogue: guest.catalogue,
    onSessionExpired: guest.onSessionExpired,
    forgetDevice,
    onPhonesForgotten: () => guest.remember(null),
    isRemembered: guest.device !== null,
  }
  // A finished booking may have been moved or cancelled since: anyone who comes back sees what the salon has now.
  const [reopenedToken, setReopenedToken] = useState(progress.booked?.token)
  useReopened(() => navigator.onLine && setReopenedToken(progress.booked?.token))
  if (step === 'done' && reopenedToken && reopenedToken === progress.booked?.token) {
    return (
      <Suspense fallback={<StepSkeleton rows={4} />}>
        <LinkView token={reopenedToken} onBookAnother={() => booking.change({ booked: null, step: 'services' })} />
      </Suspense>
    )
  }
  const { recognition } = guest
  const isRecognising =
    step === 'phone' && progress.sessionCode === null && guest.device !== null && (recognition.isLoading || Boolean(recognition.error))
  return (
    <>
      <Head info={info} step={step} onBack={step === 'phone' || step === 'done' ? undefined : back} />
      {isRecognising ? (
        <Recognition {...recognition} />
      ) : (
        <>
          {step === 'phone' && <PhoneStep page={page} remember={guest.remember} />}
          <Suspense fallback={<StepSkeleton rows={5} />}>
            {step === 'name' && <NameStep page={page} />}
            {step === 'services' && <ServicesStep page={page} />}
            {step === 'time' && <TimeStep page={page} />}
            {step === 'wait' && <WaitStep page={page} />}
            {step === 'done' && progress.booked && <DoneStep page={page} booked={progress.booked} />}
          </Suspense>
        </>
      )}
    </>
  )
}

/** Signs in a known device, with the choice to verify the phone by a code after an error. */
function Recognition({ error, retry, skip }: Guest['recognition']) {
  return (
    <Frame keepFocus title={t('welcome_back')}>
      {error ? (
        <ErrorNote
          error={error}
          retry={retry}
          actions={
            <button type="button" className="btn" onClick={skip}>
              {t('use_code')}
            </button>
          }
        />
      ) : (
        <StepSkeleton rows={5} />
      )}
    </Frame>
  )
}
