import { use, useEffect, useState } from 'react'
import * as v from 'valibot'
import { LinkedBooking as Linked, type LinkedBooking } from '../../../schema/api/booking-links.ts'
import { CallError } from '../../api/call.ts'
import { Boundary } from './boundary.tsx'
import { Refusal } from './error-note.tsx'
import { Frame } from './frame.tsx'
import { Head, LanguageLink, Offline } from './head.tsx'
import { language } from './language.ts'
import { LinkBooking } from './link-booking.tsx'
import { readLink } from './link-calls.ts'
import { LinkEnded } from './link-ended.tsx'
import { LinkMove } from './link-move.tsx'
import { StepSkeleton } from './step-skeleton.tsx'
import { loadTexts, t } from './translate.ts'
import { type Answer, useAnswer } from './use-answer.ts'
import './online-booking.css'
import './booking-fields.css'
import './booking-choices.css'
import './booking-done.css'

/** `/nextAgendas#…`: what stands behind the hash is never sent to a server by the browser itself, and so stands in no log. */
export const parseLinkToken = (hash: string) => decodeURIComponent(hash.replace(/^#/, ''))
const words = loadTexts()
// Asked while the rest is still on its way; a second reading is a new one.
const first = typeof location === 'undefined' ? '' : parseLinkToken(location.hash)
let early: Promise<LinkedBooking> | null = first ? readLink(first) : null
early?.catch(() => undefined)

/** What the page works with: the booking as it is known now, and what is said about what was done last. */
export interface LinkPage {
  readonly token: string
  readonly linked: LinkedBooking
  readonly booking: NonNullable<LinkedBooking['booking']>
  /** The booking as an answer had it. */
  renew(linked: LinkedBooking): void
  /** A refusal that holds how the booking is now: shown, with the word that somebody changed it. Answers whether it was one. */
  overtaken(error: unknown): boolean
}

const Overtaken = v.object({ current: Linked })

export function LinkScreen() {
  use(words)
  const [token] = useState(() => parseLinkToken(location.hash))
  const answer = useAnswer(token || null, (signal) => {
    const reading = token === first && early ? early : readLink(token, signal)
    early = null
    return reading
  })
  const [latest, setLatest] = useState<LinkedBooking | null>(null)
  const linked = latest ?? answer.data
  useEffect(() => {
    document.documentElement.lang = language
    document.title = linked ? t('link_page_title', { salon: linked.salon.salonName }) : t('link_page_title_plain')
  }, [linked])
  // Another link opened in the same tab changes nothing but what stands behind the hash.
  useEffect(() => {
    const anew = () => location.reload()
    addEventListener('hashchange', anew)
    return () => removeEventListener('hashchange', anew)
  }, [])
  if (linked) {
    return (
      <Boundary onRestart={() => undefined}>
        <div className="gb">
          <Pages token={token} linked={linked} renew={setLatest} />
        </div>
      </Boundary>
    )
  }
  return (
    <div className="gb">
      <div className="gb-head">
        <LanguageLink />
        <Offline />
      </div>
      <Waiting answer={answer} token={token} />
    </div>
  )
}

function Waiting({ answer, token }: { answer: Answer<LinkedBooking>; token: string }) {
  const { error, again } = answer
  const unknown = token === '' || (error instanceof CallError && (error.status === 404 || error.status === 400))
  if (unknown) {
    return (
      <Frame title={t('link_unknown_title')} text={t('link_unknown_text')}>
        {null}
      </Frame>
    )
  }
  return (
    <main className="gb-body">
      <h1 className="sr">{t('link_page_title_plain')}</h1>
      {error ? <Refusal error={error} again={again} /> : <StepSkeleton rows={4} height={52} />}
    </main>
  )
}

function Pages({ token, linked, renew }: { token: string; linked: LinkedBooking; renew: (linked: LinkedBooking) => void }) {
  const [moving, setMoving] = useState(false)
  const [changed, setChanged] = useState(false)
  const [before, setBefore] = useState<LinkPage['booking'] | null>(null)
  const { salon, booking, state } = linked
  const moves = moving && state === 'open' && booking?.movable === true
  const page = booking && {
    ...{ token, linked, booking },
    renew: (next: LinkedBooking) => {
      setChanged(false)
      setBefore(null)
      renew(next)
    },
    overtaken: (error: unknown) => {
      const now = error instanceof CallError && error.status === 409 ? v.safeParse(Overtaken, error.body) : undefined
      if (!now?.success) return false
      setMoving(false)
      setBefore(null)
      setChanged(true)
      renew(now.output.current)
      return true
    },
  }
  const moved = (next: LinkedBooking) => {
    setMoving(false)
    page?.renew(next)
    setBefore(booking)
  }
  return (
    <>
      <Head info={salon} onBack={moves ? () => setMoving(false) : undefined} />
      {!page && <LinkEnded linked={linked} changed={changed} />}
      {page && moves && <LinkMove page={page} onMoved={moved} />}
      {page && !moves && <LinkBooking page={page} changed={changed} before={before} onMove={() => setMoving(true)} />}
    </>
  )
}
