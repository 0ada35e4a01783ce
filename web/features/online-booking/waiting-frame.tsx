import { type ReactNode, use, useEffect, useState } from 'react'
import { CallError } from '../../api/call.ts'
import { Refusal } from './error-note.tsx'
import { Frame } from './frame.tsx'
import { LanguageLink, Offline } from './head.tsx'
import { language } from './language.ts'
import { StepSkeleton } from './step-skeleton.tsx'
import { loadTexts, loadWaitingTexts, t } from './translate.ts'
import { type Answer, useAnswer } from './use-answer.ts'

const words = Promise.all([loadTexts(), loadWaitingTexts()])
// Behind the #: it is sent to nobody but the calls that need it.
const tokenOf = (hash: string) => hash.slice(1)

/** A page that a link of the waiting list opens: asks what it is about, and says kindly where it leads nowhere. */
export function WaitingFrame<T extends { salonName: string }>({
  ask,
  children,
}: {
  ask: (token: string, signal: AbortSignal) => Promise<T>
  children: (seen: T, token: string) => ReactNode
}) {
  use(words)
  const [token] = useState(() => tokenOf(location.hash))
  const seen: Answer<T> = useAnswer(token, (signal) => ask(token, signal))
  const { data, error, again } = seen
  useEffect(() => {
    document.documentElement.lang = language
    document.title = data ? t('wait_page_title', { salon: data.salonName }) : t('wait_page_title_plain')
  }, [data])
  useEffect(() => {
    // Another link pasted into the same tab is another page.
    const anew = () => location.reload()
    addEventListener('hashchange', anew)
    return () => removeEventListener('hashchange', anew)
  }, [])
  const unknown = error instanceof CallError && (error.status === 404 || error.status === 400)
  return (
    <div className="gb">
      <header className="gb-head">
        <div className="row gb-salon">
          <b className="gb-name ell grow">{data?.salonName}</b>
          <LanguageLink />
        </div>
        <Offline />
      </header>
      {data ? (
        children(data, token)
      ) : unknown ? (
        <Frame title={t('wait_unknown')} text={t('wait_unknown_text')}>
          {null}
        </Frame>
      ) : (
        <main className="gb-body">
          <h1 className="sr">{t('wait_page_title_plain')}</h1>
          {error ? <Refusal error={error} again={again} /> : <StepSkeleton rows={3} height={62} />}
        </main>
      )}
    </div>
  )
}
