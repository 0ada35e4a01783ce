import { useEffect, useState } from 'react'
import type { Arrived, CheckInPage } from '../../../../schema/api/visits/check-in-replies.ts'
import { Icon } from '../../../ui/icon.tsx'
import { t } from './translate.ts'

/** Seconds for which a tablet shows that all is done. */
const doneSeconds = 8

/** Seconds that are left until the tablet is free for the next guest; longer where there is more to read. */
function useCountdown(isOn: boolean, seconds: number, onEnd: () => void): number {
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    if (!isOn) return
    const timer = setInterval(() => setLeft((last) => last - 1), 1000)
    return () => clearInterval(timer)
  }, [isOn])
  useEffect(() => {
    if (isOn && left <= 0) onEnd()
  }, [isOn, left, onEnd])
  return left
}

/** Thanks, and what is still to be signed. A tablet shows nothing of it to the next guest. */
export function CheckInDone({ page, arrived, onNext }: { page: CheckInPage; arrived: Arrived; onNext: () => void }) {
  const { staff, form } = arrived
  const isTablet = page.phoneToken !== null
  const seconds = doneSeconds * (form === 'none' ? 1 : 2)
  const left = useCountdown(isTablet, seconds, onNext)
  return (
    <main className="gb-body ci-body col">
      <span className="ci-tick grid centred" aria-hidden="true">
        <Icon name="check" size={24} />
      </span>
      <div className="grid gap-16" role="status">
        <h1 className="ci-title">{staff ? t('ci_thanks', { name: staff }) : t('ci_thanks_plain')}</h1>
        <p className="ci-text">{t('ci_seat')}</p>
      </div>
      {form !== 'none' && (
        <div className="ci-card row">
          <span className="grid grow">
            <b className="ci-text semi">{t('ci_form')}</b>
            <span className="ci-text muted">{t(form === 'sent' ? 'ci_form_sent' : 'ci_form_desk')}</span>
          </span>
        </div>
      )}
      <div className="ci-foot grid gap-16">
        {isTablet ? (
          <>
            <progress className="ci-left full" max={seconds} value={left} aria-hidden="true" />
            <p className="ci-text muted">{t('ci_closes', { count: Math.max(left, 0) })}</p>
            <button type="button" className="btn ci-key" onClick={onNext}>
              {t('ci_next_guest')}
            </button>
          </>
        ) : (
          <a className="btn ci-key" href={`/me/${encodeURIComponent(page.salon.salonId)}`}>
            {t('ci_mine')}
          </a>
        )}
      </div>
    </main>
  )
}
