import { useEffect, useRef, useState } from 'react'
import { CallError } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { CodeField } from './code-field.tsx'
import { findDialCountry, wholeNumber } from './dial-codes.ts'
import { Refusal } from './error-note.tsx'
import { Frame } from './frame.tsx'
import { sendCode } from './guest-calls.ts'
import type { Page } from './page.ts'
import { PhoneField } from './phone-field.tsx'
import { stepFor } from './progress.ts'
import { t } from './translate.ts'
import { useEntry } from './use-entry.ts'
import { useErrorText } from './use-error-text.ts'
import { useGuestAction } from './use-guest-action.ts'
import { useSecondsUntil } from './use-seconds.ts'

const codeMs = 10 * 60_000
const againMs = 30_000
const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
const fieldOf = (error: unknown, ...names: string[]) => error instanceof CallError && names.some((name) => error.fields[name] !== undefined)

/** Whose phone it is: a number, then the code that was sent to it. */
export function PhoneStep({ page, remember }: { page: Page; remember: Parameters<typeof useEntry>[1] }) {
  const { progress, change, salonId, info } = page
  const country = findDialCountry(progress.country ?? info.country)
  const whole = wholeNumber(country, progress.phone)
  const sent = progress.sent?.phone === whole ? progress.sent : null
  const proven = progress.sessionCode !== null && progress.provenPhone === whole
  const [code, setCode] = useState('')
  const [tooShort, setTooShort] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const sending = useGuestAction()
  const entry = useEntry(page, remember)
  const valid = useSecondsUntil(sent && sent.at + codeMs)
  const wait = useSecondsUntil(sent && sent.at + againMs)
  const at = sent?.at
  useEffect(() => {
    if (at !== undefined) field.current?.focus()
  }, [at])

  const send = () =>
    sending.run(async () => {
      const channel = await sendCode(salonId, whole)
      setCode('')
      change({ sent: { phone: whole, channel, at: Date.now() }, country, shortCode: null })
    })
  const confirm = (digits: string) => entry.open(whole, country, digits)
  const next = () => {
    setTooShort(whole === '')
    if (whole === '') return document.getElementById('gb-phone')?.focus()
    if (proven) return change({ step: stepFor(progress, progress.resume ?? (progress.firstName === null ? 'name' : 'services')) })
    if (sent === null) return send()
    if (code.length === 6 || progress.shortCode) confirm(code)
    else field.current?.focus()
  }
  const type = (digits: string) => {
    setCode(digits)
    entry.forgive()
    if (digits.length === 6 && digits !== code) confirm(digits)
  }

  const wrongPhone = fieldOf(sending.error, 'PhoneNumber')
  const wrongCode = fieldOf(entry.error, 'OtpCode', 'ShortCode')
  const said = useErrorText(wrongPhone ? sending.error : null)
  const saidCode = useErrorText(wrongCode ? entry.error : null)
  const waits = !proven && sent !== null && code.length < 6 && !progress.shortCode
  return (
    <Frame
      quiet
      title={t('phone_title')}
      text={t('phone_text')}
      onSubmit={next}
      foot={
        <Button type="submit" variant="primary" size="xl" block busy={sending.busy || entry.busy} disabled={waits}>
          {t(sent || proven ? 'next' : 'send_code')}
        </Button>
      }
    >
      {progress.resume && !proven && <p className="note info">{t('session_expired')}</p>}
      <PhoneField
        country={country}
        phone={progress.phone}
        known={sent !== null || proven}
        onCountry={(next) => change({ country: next })}
        onPhone={(phone) => change({ phone })}
        error={said ?? (tooShort && whole === '' ? t('phone_missing') : undefined)}
      />
      {sent && !proven && (
        <div>
          <CodeField
            ref={field}
            value={code}
            onChange={type}
            error={saidCode}
            label={t(sent.channel === 'sms' ? 'code_by_sms' : 'code_by_whatsapp')}
            validity={valid > 0 ? t('code_valid', { time: clock(valid) }) : t('code_expired')}
          />
          <p className="gb-again">
            <span className="muted">{t('code_missing')}</span>
            <button type="button" className="btn ghost" disabled={wait > 0 || sending.busy} onClick={send}>
              {wait > 0 ? t('send_again_in', { seconds: wait }) : t('send_again')}
            </button>
          </p>
        </div>
      )}
      {!wrongPhone && <Refusal error={sending.error} />}
      {!wrongCode && <Refusal error={entry.error} again={() => confirm(code)} />}
      {!proven && (
        <label className="gb-check">
          <input type="checkbox" checked={progress.remember} onChange={(event) => change({ remember: event.target.checked })} />
          <span>
            {t('remember')}
            <span className="xs muted">{t('remember_text')}</span>
          </span>
        </label>
      )}
      <p className="gb-trust">
        <Icon name="shield" className="green" />
        <span>{t('phone_use')}</span>
      </p>
    </Frame>
  )
}
