import { type RefObject, useEffect } from 'react'
import { CodeField } from './code-field.tsx'
import type { Page } from './page.ts'
import { t } from './translate.ts'
import { useSecondsUntil } from './use-seconds-until.ts'

/** How long a code is valid, and after how long another can be sent. Milliseconds. */
const codeMs = 10 * 60_000
const resendMs = 30_000
const formatSeconds = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

type Sent = NonNullable<Page['progress']['sent']>

/** The field for the code that was sent, which has the focus after each one, and a button to send another one. */
export function CodeEntry({
  ref,
  sent,
  code,
  error,
  busy,
  onChange,
  onResend,
}: {
  ref: RefObject<HTMLInputElement | null>
  sent: Sent
  code: string
  error: string | undefined
  busy: boolean
  onChange: (digits: string) => void
  onResend: () => void
}) {
  useEffect(() => {
    if (sent.at > 0) ref.current?.focus()
  }, [sent.at, ref])
  const validFor = useSecondsUntil(sent.at + codeMs)
  const resendIn = useSecondsUntil(sent.at + resendMs)
  return (
    <div>
      <CodeField
        ref={ref}
        value={code}
        onChange={onChange}
        error={error}
        label={t(sent.channel === 'sms' ? 'code_by_sms' : 'code_by_whatsapp')}
        validity={validFor > 0 ? t('code_valid', { time: formatSeconds(validFor) }) : t('code_expired')}
      />
      <p className="gb-again between wrap flex middle">
        <span className="muted">{t('code_missing')}</span>
        <button type="button" className="btn ghost" disabled={resendIn > 0 || busy} onClick={onResend}>
          {resendIn > 0 ? t('send_again_in', { seconds: resendIn }) : t('send_again')}
        </button>
      </p>
    </div>
  )
}
