import { lazy, Suspense, use, useEffect, useState } from 'react'
import type { BookingSalon } from '../../../../schema/api/booking/guest-replies.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { language } from './language.ts'
import { type Page, setCurrency } from './page.ts'
import { Head, LanguageLink, OfflineNote } from './page-head.tsx'
import { canShow, emptyProgress, findStep, saveProgress } from './progress.ts'
import { ServicesStep } from './services-step.tsx'
import { StepSkeleton } from './step-skeleton.tsx'
import { loadFirstTexts, loadGroupTexts, loadMoreTexts, loadStepTexts, loadWaitingTexts, t } from './translate.ts'
import { useBooking } from './use-booking.ts'
import { useGuest } from './use-guest.ts'
import { useLoad } from './use-load.ts'
import './online-booking.css'

/** The salon's ID of a path `/onlineBooking/:salonId`; empty for another path. */
function parseSalonId(path: string): string {
  return decodeURIComponent(/^\/onlineBooking\/([^/]+)/.exec(path)?.[1] ?? '')
}
// A page that was served with its salon needs it for errors only.
const loadLoading = async () => (await Promise.all([import('./booking-loading.tsx'), loadMoreTexts()]))[0]
const BookingLoading = lazy(async () => ({ default: (await loadLoading()).BookingLoading }))
const Recognition = lazy(async () => ({ default: (await loadLoading()).Recognition }))
const ClosedPage = lazy(async () => {
  const [{ ClosedPage: closed }] = await Promise.all([import('./closed-page.tsx'), loadMoreTexts()])
  return { default: closed }
})
// The steps behind the first one are loaded while the guest chooses services.
const withTexts =
  <Module,>(load: () => Promise<Module>) =>
  async () =>
    (await Promise.all([load(), loadStepTexts()]))[0]
const loadCode = withTexts(() => import('./code-entry.tsx'))
const loadDone = withTexts(() => import('./booked-view.tsx'))
const loadName = withTexts(() => import('./name-step.tsx'))
const loadPhone = withTexts(() => import('./phone-step.tsx'))
const loadConfirm = withTexts(() => import('./confirm-step.tsx'))
const loadTime = withTexts(() => import('./time-step.tsx'))
const BookedView = lazy(async () => ({ default: (await loadDone()).BookedView }))
const NameStep = lazy(async () => ({ default: (await loadName()).NameStep }))
const PhoneStep = lazy(async () => ({ default: (await loadPhone()).PhoneStep }))
const ConfirmStep = lazy(async () => ({ default: (await loadConfirm()).ConfirmStep }))
const TimeStep = lazy(async () => ({ default: (await loadTime()).TimeStep }))
const loadSteps = () =>
  void Promise.all([loadTime(), loadPhone(), loadCode(), loadName(), loadConfirm(), loadDone()]).catch(() => undefined)
for (const event of ['pointerdown', 'keydown']) addEventListener(event, loadSteps, { once: true, capture: true })

// Loaded when a guest first needs it: few do.
const WaitStep = lazy(async () => {
  const [{ WaitStep: step }] = await Promise.all([import('./wait-step.tsx'), loadWaitingTexts(), loadStepTexts()])
  return { default: step }
})
const GroupSteps = lazy(async () => (await Promise.all([import('./group-steps.tsx'), loadGroupTexts(), loadStepTexts()]))[0])
const textsLoaded = loadFirstTexts()
if (new URLSearchParams(location.search).has('embed')) void import('./report-height.ts').then(({ reportHeight }) => reportHeight())
// The page contains its salon; where it does not, the read starts while the rest loads. Later reads are new requests.
const initialSalonId = parseSalonId(location.pathname)
const embeddedSalon = readEmbeddedSalon()
const readSalon = async (salonId: string, signal?: AbortSignal) => (await import('./salon-call.ts')).readSalon(salonId, signal)
let earlyRead: Promise<BookingSalon> | null = initialSalonId && !embeddedSalon ? readSalon(initialSalonId) : null
earlyRead?.catch(() => undefined)

/** The salon that the Pages function has put into the page; null in a page without one. */
function readEmbeddedSalon(): BookingSalon | null {
  const text = document.getElementById('salon')?.textContent
  return text ? (JSON.parse(text) as BookingSalon) : null
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
      <Suspense fallback={<StepSkeleton rows={4} height={52} />}>
        <BookingLoading load={salon} />
      </Suspense>
    </div>
  )
}

async function forgetOnServer(sessionCode: string, deviceCode: string): Promise<void> {
  const { endDevice } = await import('./guest-calls.ts')
  await endDevice(sessionCode, deviceCode).catch(() => undefined)
}

function Booking({ salonId, info }: { salonId: string; info: BookingSalon }) {
  const booking = useBooking(salonId)
  const guest = useGuest(salonId, info, booking)
  const [openedToken] = useState(booking.progress.booked?.token)
  const { progress, back, restart } = booking
  const step = canShow(progress, progress.step) ? progress.step : findStep(progress, progress.step)
  const forgetDevice = () => {
    const { sessionCode } = progress
    // Without a connection the code is deleted here only; it then ends after 90 days, or by the salon.
    if (guest.device && sessionCode) void forgetOnServer(sessionCode, guest.device.deviceCode)
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
  if (step === 'done' && progress.booked) {
    return (
      <Suspense fallback={<StepSkeleton rows={4} />}>
        <BookedView page={page} booked={progress.booked} openedToken={openedToken} />
      </Suspense>
    )
  }
  if (step === 'group') {
    return (
      <Suspense fallback={<StepSkeleton rows={5} />}>
        <GroupSteps page={page} remember={guest.remember} />
      </Suspense>
    )
  }
  const { recognition } = guest
  const isRecognising =
    step !== 'done' && progress.sessionCode === null && guest.device !== null && (recognition.isLoading || Boolean(recognition.error))
  return (
    <>
      <Head info={info} step={step} onBack={step === 'services' || step === 'done' ? undefined : back} />
      {isRecognising ? (
        <Suspense fallback={<StepSkeleton rows={5} />}>
          <Recognition {...recognition} />
        </Suspense>
      ) : (
        <>
          {step === 'services' && <ServicesStep page={page} />}
          <Suspense fallback={<StepSkeleton rows={5} />}>
            {step === 'phone' && <PhoneStep page={page} remember={guest.remember} />}
            {step === 'name' && <NameStep page={page} />}
            {step === 'confirm' && progress.slot && <ConfirmStep page={page} chosen={progress.slot} />}
            {step === 'time' && <TimeStep page={page} />}
            {step === 'wait' && <WaitStep page={page} />}
          </Suspense>
        </>
      )}
    </>
  )
}
