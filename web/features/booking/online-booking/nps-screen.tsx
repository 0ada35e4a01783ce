import { useState } from 'react'
import type { NPSPage } from '../../../../schema/api/booking/link-page-replies.ts'
import { npsLinks as calls } from '../../../../schema/api/clients/client-links.ts'
import { call } from '../../../api/call.ts'
import { Button } from '../../../ui/button.tsx'
import { ClientPageFrame, noSession } from './client-page-frame.tsx'
import { readConflict } from './conflict.ts'
import { ErrorNote } from './error-note.tsx'
import { Frame } from './frame.tsx'
import { joinNames } from './page.ts'
import { getRequestKey } from './request-keys.ts'
import { ThankYou } from './thank-you.tsx'
import { t } from './translate.ts'
import { useGuestAction } from './use-guest-action.ts'

export const readNps = (token: string, signal: AbortSignal) => call(calls.one, { token }, undefined, { ...noSession, signal })

/** /nps#token: would the client recommend the salon, 0 to 10 and a word; then everybody is offered the review link. */
export function NpsScreen() {
  return (
    <ClientPageFrame title="nps_page" load={readNps}>
      {(page, token) => <Question first={page} token={token} />}
    </ClientPageFrame>
  )
}

const scores = Array.from({ length: 11 }, (_, score) => score)

function Question({ first, token }: { first: NPSPage; token: string }) {
  const [page, setPage] = useState(first)
  const [score, setScore] = useState<number | null>(null)
  const [comment, setComment] = useState('')
  const { run, busy, error } = useGuestAction()
  if (page.state === 'answered') return <ThankYou page={page} />
  if (page.state === 'over')
    return (
      <Frame title={t('nps_over')} text={t('nps_over_text')}>
        {null}
      </Frame>
    )
  const send = () => {
    if (score === null) return
    run(async () => {
      const body = { score, comment }
      try {
        setPage(await call(calls.answer, { token }, body, { ...noSession, key: getRequestKey('nps', token, body) }))
      } catch (refused) {
        const current = readConflict<NPSPage>(refused, 'current')
        if (!current) throw refused
        setPage(current)
      }
      history.replaceState(history.state, '', `/thank${location.search}#${token}`)
    })
  }
  return (
    <Frame
      title={t('nps_title')}
      text={page.people.length > 0 ? t('nps_with', { people: joinNames(page.people) }) : undefined}
      onSubmit={send}
      foot={
        <Button type="submit" variant="primary" size="xl" block busy={busy} disabled={score === null}>
          {score === null ? t('nps_choose') : t('nps_send', { score })}
        </Button>
      }
    >
      <fieldset>
        <legend className="sr">{t('nps_scale')}</legend>
        <div className="gb-scores stack">
          {scores.map((value) => (
            <label key={value} className="gb-score grid centred anchor semi num">
              <input type="radio" className="gb-box full" name="score" checked={score === value} onChange={() => setScore(value)} />
              {value}
            </label>
          ))}
        </div>
        <p className="gb-ends between flex muted" aria-hidden="true">
          <span>{t('nps_low')}</span>
          <span>{t('nps_high')}</span>
        </p>
      </fieldset>
      <div>
        <label className="label" htmlFor="gb-nps-comment">
          {t(score !== null && score < 7 ? 'nps_better' : 'nps_best')} <span className="muted">{t('if_you_like')}</span>
        </label>
        <textarea
          id="gb-nps-comment"
          className="input"
          rows={4}
          maxLength={2000}
          value={comment}
          onChange={(event) => setComment(event.target.value)}
        />
      </div>
      <ErrorNote error={error} retry={send} />
    </Frame>
  )
}
