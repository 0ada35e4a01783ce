import { use, useEffect, useState } from 'react'
import { checkInLinks as calls } from '../../../../schema/api/visits/check-in.ts'
import type { Arrived, CheckInPage, ExpectedGuest } from '../../../../schema/api/visits/check-in-replies.ts'
import { call } from '../../../api/call.ts'
import { CheckInDone } from './check-in-done.tsx'
import { CheckInNumber } from './check-in-number.tsx'
import { noSession } from './client-page-frame.tsx'
import { ErrorNote } from './error-note.tsx'
import { language, locale } from './language.ts'
import { Head } from './page-head.tsx'
import { PageLoading } from './page-loading.tsx'
import { loadCheckInTexts, t } from './translate.ts'
import { useGuestAction } from './use-guest-action.ts'
import { useLinkToken } from './use-link-token.ts'
import { useLoad } from './use-load.ts'
import './online-booking.css'
import './booking-fields.css'
import './booking-choices.css'
import './check-in.css'
import './later-icons.ts'

const textsLoaded = loadCheckInTexts()

const hourMs = 3_600_000
const readHour = () => Math.floor(Date.now() / hourMs)
/** The present hour; looked at each minute, and when the page is shown again. */
function useHour(): number {
  const [hour, setHour] = useState(readHour)
  useEffect(() => {
    const look = () => setHour(readHour())
    const timer = setInterval(look, 60_000)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return hour
}

/** /checkIn#token: on a tablet at the desk, or on a guest's phone behind the code that the tablet shows. */
export function CheckInScreen() {
  use(textsLoaded)
  const token = useLinkToken()
  // The code for phones is another one each day: a tablet that stays on reads it again.
  const hour = useHour()
  const loaded = useLoad(token && `${token} ${hour}`, (signal) => call(calls.page, { token }, undefined, { ...noSession, signal }))
  const [data, setData] = useState(loaded.data)
  // What is shown stays while it is read again.
  if (loaded.data && loaded.data !== data) setData(loaded.data)
  useEffect(() => {
    document.documentElement.lang = language
    document.title = data ? `${t('ci_title')} · ${data.salon.salonName}` : t('ci_title')
  }, [data])
  return (
    <div className={data?.phoneToken ? 'gb ci is-tablet col surface' : 'gb ci col surface'}>
      {data ? (
        <>
          <Head info={data.salon} />
          <Steps page={data} token={token} />
        </>
      ) : (
        <PageLoading
          load={loaded}
          isInvalid={token === ''}
          title={t('ci_title')}
          invalidTitle={t('ci_ended')}
          invalidText={t('ci_ended_text')}
        />
      )}
    </div>
  )
}

type Step =
  | { readonly name: 'number' }
  | { readonly name: 'unknown' }
  | { readonly name: 'who'; readonly guests: readonly ExpectedGuest[] }
  | { readonly name: 'hello'; readonly guest: ExpectedGuest }
  | { readonly name: 'done'; readonly arrived: Arrived }

/** Seconds after which a tablet that nobody touches forgets what was typed and found. */
const idleSeconds = 20

/** Calls `reset` when nothing was touched or typed for a while. */
function useIdle(isOn: boolean, reset: () => void) {
  useEffect(() => {
    if (!isOn) return
    let timer = setTimeout(reset, idleSeconds * 1000)
    const restart = () => {
      clearTimeout(timer)
      timer = setTimeout(reset, idleSeconds * 1000)
    }
    addEventListener('pointerdown', restart)
    addEventListener('keydown', restart)
    return () => {
      clearTimeout(timer)
      removeEventListener('pointerdown', restart)
      removeEventListener('keydown', restart)
    }
  }, [isOn, reset])
}

/** Number, name and thanks. Nothing of a guest is left for the next one. */
function Steps({ page, token }: { page: CheckInPage; token: string }) {
  const { salon, phoneToken } = page
  const isTablet = phoneToken !== null
  const [step, setStep] = useState<Step>({ name: 'number' })
  // A new number for the next guest: the field forgets what was typed.
  const [round, setRound] = useState(0)
  const { run, busy, error, clearError } = useGuestAction()
  const [reset] = useState(() => () => {
    setStep({ name: 'number' })
    setRound((last) => last + 1)
    clearError()
  })
  useIdle(isTablet && step.name !== 'done', reset)
  const find = (phone: string) =>
    run(async () => {
      const { guests } = await call(calls.find, { token }, { phone }, noSession)
      const [guest, ...others] = guests
      if (!guest) setStep({ name: 'unknown' })
      else if (others.length > 0) setStep({ name: 'who', guests })
      else await show(guest)
    })
  const arriveNow = async ({ key }: ExpectedGuest) =>
    setStep({ name: 'done', arrived: await call(calls.arrive, { token }, { key }, noSession) })
  const arrive = (guest: ExpectedGuest) => run(() => arriveNow(guest))
  // Who is checked in already may still have a form to sign.
  const show = async (guest: ExpectedGuest) => (guest.arrived ? arriveNow(guest) : setStep({ name: 'hello', guest }))
  if (step.name === 'number')
    return (
      <CheckInNumber
        key={round}
        country={salon.country}
        phoneToken={phoneToken}
        busy={busy}
        error={error}
        onFind={find}
        onType={clearError}
      />
    )
  if (step.name === 'done') return <CheckInDone page={page} arrived={step.arrived} onNext={reset} />
  return (
    <main className="gb-body ci-body col">
      {step.name === 'unknown' && (
        <>
          <h1 className="ci-title">{t('ci_unknown')}</h1>
          <p className="ci-text">{t('ci_unknown_text')}</p>
        </>
      )}
      {step.name === 'who' && (
        <>
          <h1 className="ci-title">{t('ci_who')}</h1>
          <ul className="grid gap-16">
            {step.guests.map((guest) => (
              <li key={guest.key}>
                <button type="button" className="btn ci-key ci-name full" dir="auto" onClick={() => run(async () => show(guest))}>
                  {guest.firstName}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      {step.name === 'hello' && <Hello guest={step.guest} timeZone={salon.timeZone} />}
      <div className="ci-foot grid gap-16">
        <ErrorNote error={error} retry={step.name === 'hello' ? () => arrive(step.guest) : undefined} />
        {step.name === 'hello' && (
          <button type="button" className="btn primary ci-key ci-main" aria-busy={busy} onClick={() => arrive(step.guest)}>
            {t('ci_here')}
          </button>
        )}
        <button type="button" className="btn ci-key" onClick={reset}>
          {step.name === 'hello' ? t('ci_not_me', { name: step.guest.firstName }) : t('ci_back')}
        </button>
      </div>
    </main>
  )
}

function Hello({ guest: { firstName, start, staff, face }, timeZone }: { guest: ExpectedGuest; timeZone: string }) {
  const time = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', timeZone }).format(new Date(start))
  return (
    <>
      <h1 className="ci-hello" dir="auto">
        {t('ci_hello', { name: firstName })}
      </h1>
      <div className="ci-card row">
        {face && <img className="ci-face" src={face} alt="" />}
        <span className="grid">
          <b className="ci-time num">{time}</b>
          {staff && <span className="ci-with">{t('ci_with', { name: staff })}</span>}
        </span>
      </div>
    </>
  )
}
