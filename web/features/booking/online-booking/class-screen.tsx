import { lazy, Suspense, use, useEffect, useState } from 'react'
import type { BookingSalon } from '../../../../schema/api/booking/guest-replies.ts'
import { CallError } from '../../../api/call.ts'
import { readClasses } from './class-calls.ts'
import { openFragment, replaceFragment, useClassChoice, useFragment } from './class-choice.ts'
import { ClassDone } from './class-done.tsx'
import { ClassList } from './class-list.tsx'
import { ClassSeats } from './class-seats.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { Frame } from './frame.tsx'
import { readCatalogue } from './guest-calls.ts'
import { language } from './language.ts'
import { type Page, setCurrency, toCatalogue } from './page.ts'
import { Head, LanguageLink, OfflineNote } from './page-head.tsx'
import { PageLoading } from './page-loading.tsx'
import { emptyProgress } from './progress.ts'
import { readSalon } from './salon-call.ts'
import { StepSkeleton } from './step-skeleton.tsx'
import { loadClassTexts, t } from './translate.ts'
import { type HomeSession, useHomeSession } from './use-home-session.ts'
import { useLoad } from './use-load.ts'
import { useReopened } from './use-reopened.ts'
import './online-booking.css'
import './booking-choices.css'
import './booking-fields.css'
import './booking-done.css'
import './booking-times.css'
import './class-guest.css'

const textsLoaded = loadClassTexts()
// For guests who have not proved their phone yet, or whom the salon does not know.
const PhoneStep = lazy(async () => ({ default: (await import('./phone-step.tsx')).PhoneStep }))
const NameStep = lazy(async () => ({ default: (await import('./name-step.tsx')).NameStep }))
// Opened by the link of a message, and by who joins a waiting list.
const ClassWait = lazy(async () => ({ default: (await import('./class-wait.tsx')).ClassWait }))

/** The salon's ID of a path `/onlineBooking/:salonId/classes`. */
const parseSalonId = (path: string) => decodeURIComponent(/^\/onlineBooking\/([^/]+)/.exec(path)?.[1] ?? '')
const isToken = (fragment: string) => fragment.includes('.')

/** /onlineBooking/:salonId/classes: seats of the coming classes; with the token of a link, the guest's place on a waiting list. */
export function GuestClassesScreen() {
  use(textsLoaded)
  const [salonId] = useState(() => parseSalonId(location.pathname))
  const session = useHomeSession(salonId)
  const fragment = useFragment()
  useEffect(() => {
    document.documentElement.lang = language
  }, [])
  return (
    <ErrorBoundary onRestart={session.forget}>
      <div className="gb col surface">
        {isToken(fragment) ? (
          <Suspense fallback={<StepSkeleton rows={4} />}>
            <ClassWait key={fragment} token={fragment} />
          </Suspense>
        ) : (
          <Salon salonId={salonId} session={session} fragment={fragment} />
        )}
      </div>
    </ErrorBoundary>
  )
}

interface Props {
  readonly salonId: string
  readonly session: HomeSession
  readonly fragment: string
}

function Salon(props: Props) {
  const { salonId } = props
  const salon = useLoad(salonId, (signal) => readSalon(salonId, signal))
  const { data } = salon
  useEffect(() => {
    document.title = data ? t('classes_page_title', { salon: data.salonName }) : t('classes_title')
  }, [data])
  if (!data) {
    return (
      <>
        <div className="gb-head">
          <LanguageLink />
          <OfflineNote />
        </div>
        <PageLoading load={salon} title={t('classes_title')} invalidTitle={t('unknown_title')} invalidText={t('unknown_text')} />
      </>
    )
  }
  setCurrency(data.currency)
  if (data.takesBookings) return <Classes {...props} info={data} />
  return (
    <>
      <Head info={data} />
      <Frame title={t('classes_title')} text={t(data.suspended ? 'closed_suspended' : 'closed_off', { salon: data.salonName })}>
        {null}
      </Frame>
    </>
  )
}

/** What the steps of an ordinary booking need, for those in which the guest says who they are. */
const toPage = (salonId: string, info: BookingSalon, { progress, change, forget }: HomeSession, catalogue: Page['catalogue']): Page => ({
  ...{ salonId, info, change, catalogue, isRemembered: false },
  progress: { ...emptyProgress, ...progress, slot: null, provenPhone: '' },
  ...{ back: () => undefined, restart: forget, onSessionExpired: () => change({ sessionCode: null }) },
  ...{ forgetDevice: forget, onPhonesForgotten: forget },
})

function Classes({ salonId, session, fragment, info }: Props & { info: BookingSalon }) {
  const { progress, change, remember } = session
  const { sessionCode, firstName } = progress
  const choice = useClassChoice(salonId)
  const [reads, setReads] = useState(0)
  const load = useLoad(`${sessionCode} ${reads}`, (signal) => readClasses(salonId, sessionCode, signal))
  // What is shown stays until it has been read again.
  const [latest, setLatest] = useState(load.data)
  useEffect(() => {
    if (load.data) setLatest(load.data)
  }, [load.data])
  const classes = { ...load, data: load.data ?? latest }
  const own = useLoad(sessionCode, (signal) => readCatalogue(sessionCode ?? '', signal))
  useReopened(() => setReads((last) => last + 1))
  const isOver = [classes.error, own.error].some((error) => error instanceof CallError && error.status === 401)
  useEffect(() => {
    if (isOver) change({ sessionCode: null })
  }, [isOver, change])
  const [classId = '', asks] = fragment.split('/')
  const isKnown = sessionCode !== null && firstName !== null
  // What has been asked once is not asked again.
  useEffect(() => {
    if (asks !== undefined && isKnown) replaceFragment(classId)
  }, [asks, isKnown, classId])
  const { booked } = choice.choice
  if (fragment === 'booked' && booked) {
    return (
      <>
        <Head info={info} />
        <ClassDone booked={booked} salonId={salonId} info={info} number={progress.provenPhone.slice(-4)} />
      </>
    )
  }
  const page = toPage(salonId, info, session, sessionCode === null ? { ...own, data: toCatalogue(info) } : own)
  const chosen = classes.data?.find((one) => one.classId === classId)
  return (
    <>
      <Head info={info} onBack={chosen ? () => openFragment(asks === undefined ? '' : classId) : undefined} />
      <Suspense fallback={<StepSkeleton rows={5} />}>
        {chosen && asks !== undefined && !isKnown ? (
          sessionCode === null ? (
            <PhoneStep page={page} title={t('phone_title')} remember={remember} />
          ) : (
            <NameStep page={page} isForClass />
          )
        ) : chosen ? (
          <ClassSeats
            key={chosen.classId}
            one={chosen}
            pets={own.data?.pets ?? []}
            {...{ info, session, choice }}
            onRead={() => setReads(reads + 1)}
          />
        ) : (
          <ClassList load={classes} salonId={salonId} info={info} isGone={classId.startsWith('cls_')} />
        )}
      </Suspense>
    </>
  )
}
