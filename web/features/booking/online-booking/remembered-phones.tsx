import { useState } from 'react'
import { ErrorNote } from './error-note.tsx'
import { countDevices, endDevices } from './guest-calls.ts'
import { t } from './translate.ts'
import { useGuestAction } from './use-guest-action.ts'
import { useLoad } from './use-load.ts'

/** Says on how many phones the guest's number is remembered, and forgets them all: after a lost phone, for example. */
export function RememberedPhones({ sessionCode, onForget }: { sessionCode: string; onForget: () => void }) {
  const { data } = useLoad(sessionCode, (signal) => countDevices(sessionCode, signal))
  const [isForgotten, setForgotten] = useState(false)
  const { busy, error, run } = useGuestAction()
  if (isForgotten) {
    return (
      <p className="gb-small muted" role="status">
        {t('phones_forgotten')}
      </p>
    )
  }
  if (!data || data.devices === 0) return null
  const forget = () =>
    run(async () => {
      await endDevices(sessionCode)
      onForget()
      setForgotten(true)
    })
  return (
    <>
      <p className="gb-small muted">{t('phones_remembered', { count: data.devices })}</p>
      <button type="button" className="btn ghost" disabled={busy} onClick={forget}>
        {t('forget_all_phones')}
      </button>
      <ErrorNote error={error} retry={forget} />
    </>
  )
}
