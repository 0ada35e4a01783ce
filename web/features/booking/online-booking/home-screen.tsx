import { lazy, Suspense, use, useEffect, useState } from 'react'
import type { BookingSalon } from '../../../../schema/api/booking/guest-replies.ts'
import type { GuestHome } from '../../../../schema/api/booking/link-page-replies.ts'
import { CallError } from '../../../api/call.ts'
import { Recognition } from './booking-loading.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { Frame } from './frame.tsx'
import { choosePerson, readHome } from './home-calls.ts'
import { HomePage } from './home-page.tsx'
import { language } from './language.ts'
import { setCurrency, toCatalogue } from './page.ts'
import { Head, LanguageLink, OfflineNote } from './page-head.tsx'
import { PageLoading } from './page-loading.tsx'
import { readSalon } from './salon-call.ts'
import { StepSkeleton } from './step-skeleton.tsx'
import { loadHomeTexts, t } from './translate.ts'
import { type HomeSession, useHomeSession } from './use-home-session.ts'
import { type LoadState, useLoad } from './use-load.ts'
import { useReopened } from './use-reopened.ts'
import './online-booking.css'
import './booking-fields.css'
import './booking-choices.css'
import './booking-times.css'
import './booking-done.css'
import './home.css'

const textsLoaded = loadHomeTexts()
// For guests whose phone is not remembered.
const PhoneStep = lazy(async () => ({ default: (await import('./phone-step.tsx')).PhoneStep }))

/** The salon's ID of a path `/me/:salonId`. */
const parseSalonId = (path: string) => decodeURIComponent(/^\/me\/([^/]+)/.exec(path)?.[1] ?? '')

/** /me/:salonId: the guest's own place at a salon, behind the code that proves the telephone. */
export function HomeScreen() {
  use(textsLoaded)
  const [salonId] = useState(() => parseSalonId(location.pathname))
  const session = useHomeSession(salonId)
  useEffect(() => {
    document.documentElement.lang = language
  }, [])
  const { sessionCode } = session.progress
  return (
    <ErrorBoundary onRestart={session.forget}>
      <div className="gb col surface">
        {sessionCode === null ? <SignIn salonId={salonId} session={session} /> : <Home key={sessionCode} session={session} />}
      </div>
    </ErrorBoundary>
  )
}

const Loading = ({ load }: { load: LoadState<unknown> }) => (
  <>
    <div className="gb-head">
      <LanguageLink />
      <OfflineNote />
    </div>
    <PageLoading load={load} title={t('home_plain')} invalidTitle={t('unknown_title')} invalidText={t('unknown_text')} />
  </>
)

function SignIn({ salonId, session }: { salonId: string; session: HomeSession }) {
  const { device, recognition, skipped, askForCode } = session
  const salon = useLoad(salonId, (signal) => readSalon(salonId, signal))
  const { data } = salon
  useEffect(() => {
    document.title = data ? t('place_link', { salon: data.salonName }) : t('home_plain')
  }, [data])
  if (!data) return <Loading load={salon} />
  if (!data.takesBookings) {
    return (
      <>
        <Head info={data} />
        <Frame title={t('home_plain')} text={t(data.suspended ? 'closed_suspended' : 'closed_off', { salon: data.salonName })}>
          {null}
        </Frame>
      </>
    )
  }
  return (
    <>
      <Head info={data} />
      {device && !skipped ? (
        <Recognition error={recognition.error} isLoading={recognition.isLoading} retry={recognition.retry} skip={askForCode} />
      ) : (
        <Suspense fallback={<StepSkeleton rows={5} />}>
          <ProvePhone salonId={salonId} info={data} session={session} />
        </Suspense>
      )}
    </>
  )
}

/** The number and its code, as the booking page asks for them. */
function ProvePhone({ salonId, info, session }: { salonId: string; info: BookingSalon; session: HomeSession }) {
  const { progress, change, remember, forget } = session
  const loaded = { data: toCatalogue(info), error: undefined, isLoading: false, retry: () => undefined }
  return (
    <PhoneStep
      page={{
        ...{ salonId, info, change, catalogue: loaded, isRemembered: false },
        progress: { ...progress, slot: null, provenPhone: '' },
        ...{ back: () => undefined, restart: forget, onSessionExpired: () => undefined, forgetDevice: forget, onPhonesForgotten: forget },
      }}
      title={t('home_sign_in')}
      use={t('home_phone_use')}
      remember={remember}
    />
  )
}

/** The place of the person whom this device shows; a new session begins with the first client of the telephone. */
async function loadHome(sessionCode: string, person: string | null, signal?: AbortSignal): Promise<GuestHome> {
  const home = await readHome(sessionCode, signal)
  const isOther = person !== null && person !== home.me?.clientId && home.people.some(({ clientId }) => clientId === person)
  return isOther ? choosePerson(sessionCode, person) : home
}

function Home({ session }: { session: HomeSession }) {
  const { change, progress } = session
  const sessionCode = progress.sessionCode ?? ''
  const load = useLoad(sessionCode, (signal) => loadHome(sessionCode, session.person, signal))
  const [latest, setLatest] = useState<GuestHome | null>(null)
  const home = latest ?? load.data
  const firstName = home?.me?.firstName ?? null
  const isOver = load.error instanceof CallError && load.error.status === 401
  useEffect(() => {
    if (isOver) change({ sessionCode: null })
  }, [isOver, change])
  // What is booked from here is booked by the person who is shown.
  useEffect(() => {
    if (firstName !== null) change({ firstName })
  }, [firstName, change])
  useEffect(() => {
    document.title = home ? t('place_link', { salon: home.salon.salonName }) : t('home_plain')
  }, [home])
  useReopened(
    () =>
      void readHome(sessionCode).then(setLatest, (error: unknown) => {
        if (error instanceof CallError && error.status === 401) change({ sessionCode: null })
      }),
  )
  if (!home) return <Loading load={load} />
  setCurrency(home.salon.currency)
  return (
    <>
      <Head info={home.salon} />
      <HomePage home={home} session={session} onChange={setLatest} />
    </>
  )
}
