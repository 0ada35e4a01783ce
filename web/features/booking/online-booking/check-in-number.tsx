import { lazy, Suspense, useState } from 'react'
import { CallError } from '../../../api/call.ts'
import { Icon } from '../../../ui/icon.tsx'
import { ErrorNote } from './error-note.tsx'
import { t } from './translate.ts'

const QrCode = lazy(async () => ({ default: (await import('../../../ui/qr-code.tsx')).QrCode }))

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const
/** A mobile number that is complete: the page goes on by itself. */
const isComplete = (country: string, number: string) => country === 'IT' && /^3\d{9}$/.test(number)

interface CheckInNumberProps {
  country: string
  /** For the code that guests scan; null on their phone, which has its own keys. */
  phoneToken: string | null
  busy: boolean
  error: unknown
  onFind: (number: string) => void
  onType: () => void
}

/** Asks for the number of a booking, by large keys on a tablet. */
export function CheckInNumber({ country, phoneToken, busy, error, onFind, onType }: CheckInNumberProps) {
  const [number, setNumber] = useState('')
  const isTablet = phoneToken !== null
  const type = (next: string) => {
    setNumber(next)
    onType()
    if (next.length > number.length && isComplete(country, next.replace(/\D/g, ''))) onFind(next)
  }
  const find = () => number.trim() !== '' && onFind(number)
  const isPaused = error instanceof CallError && error.status === 429
  return (
    <main className="gb-body ci-body col">
      <h1 className="ci-title">{t('ci_question')}</h1>
      <form
        className="grid gap-16"
        onSubmit={(event) => {
          event.preventDefault()
          find()
        }}
      >
        <label className="grid gap-8">
          <span className="ci-text muted">{t('ci_number')}</span>
          <input
            className="input ci-input num"
            type="tel"
            inputMode={isTablet ? 'none' : 'tel'}
            autoComplete="off"
            // biome-ignore lint/a11y/noAutofocus: the page has this one field, and a tablet has no other way to it
            autoFocus
            value={number}
            onChange={(event) => type(event.currentTarget.value)}
          />
        </label>
        {isPaused ? (
          <p className="ci-text" role="alert">
            {t('ci_pause')}
          </p>
        ) : (
          <ErrorNote error={error} retry={undefined} />
        )}
        {isTablet ? (
          <div className="ci-keys grid">
            {digits.map((digit) => (
              <button key={digit} type="button" className="btn ci-key num" onClick={() => type(number + digit)}>
                {digit}
              </button>
            ))}
            <button type="button" className="btn ghost ci-key" aria-label={t('ci_delete')} onClick={() => type(number.slice(0, -1))}>
              <Icon name="chevron-left" size={24} />
            </button>
            <button type="button" className="btn ci-key num" onClick={() => type(`${number}0`)}>
              0
            </button>
            <button type="submit" className="btn ghost ci-key" aria-busy={busy}>
              {t('ci_next')}
            </button>
          </div>
        ) : (
          <button type="submit" className="btn primary ci-key ci-main" aria-busy={busy}>
            {t('ci_next')}
          </button>
        )}
      </form>
      {phoneToken !== null && (
        <div className="ci-foot ci-scan row line-above">
          <Suspense fallback={null}>
            <QrCode text={`${location.origin}/checkIn#${phoneToken}`} label={t('ci_scan')} />
          </Suspense>
          <span className="grid">
            <b className="ci-text semi">{t('ci_own_phone')}</b>
            <span className="ci-text muted">{t('ci_scan')}</span>
          </span>
        </div>
      )}
    </main>
  )
}
