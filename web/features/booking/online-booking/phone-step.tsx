import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { findDialCountry, toFullNumber } from '../../../../schema/rules/dial-codes.ts'
import { CallError } from '../../../api/call.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { ChosenSlot } from './chosen-slot.tsx'
import { ErrorNote } from './error-note.tsx'
import { Frame } from './frame.tsx'
import { openSession, sendCode, verifyPhone } from './guest-calls.ts'
import type { Page } from './page.ts'
import { PhoneField } from './phone-field.tsx'
import { type Device, getNextStep } from './progress.ts'
import { SalonInfo } from './salon-info.tsx'
import { StepSkeleton } from './step-skeleton.tsx'
import { loadStepTexts, t } from './translate.ts'
import { useErrorText } from './use-error-text.ts'
import { type GuestAction, useGuestAction } from './use-guest-action.ts'
import './booking-fields.css'
import './booking-done.css'

interface CodeSignIn extends Pick<GuestAction, 'busy' | 'error' | 'clearError'> {
  /** Exchanges the six digits for a session. A short code that was already obtained is used again after a connection error. */
  signIn(phone: string, country: string, digits: string): void
}

/** Verifies a phone by the code sent to it and opens a booking session. */
function useCodeSignIn({ progress, change, salonId }: Page, remember: (device: Device) => void): CodeSignIn {
  const action = useGuestAction()
  const signIn = (phone: string, country: string, digits: string) =>
    action.run(async () => {
      const shortCode = progress.shortCode ?? (await verifyPhone(salonId, phone, { OtpCode: digits }))
      change({ shortCode })
      try {
        const session = await openSession(salonId, phone, shortCode, progress.remember)
        if (session.deviceCode) remember({ phone, country, deviceCode: session.deviceCode })
        const firstName = session.client?.firstName ?? null
        const entered = { sessionCode: session.sessionCode, firstName, provenPhone: phone, country, sent: null, shortCode: null }
        const step = getNextStep({ ...progress, ...entered })
        change({ ...entered, resumeStep: step === 'name' ? progress.resumeStep : null, step })
      } catch (error) {
        if (error instanceof CallError && error.status === 400) change({ shortCode: null })
        throw error
      }
    })
  return { busy: action.busy, error: action.error, clearError: action.clearError, signIn }
}

const hasFieldError = (error: unknown, ...names: string[]) =>
  error instanceof CallError && names.some((name) => error.fields[name] !== undefined)

// Loaded with the steps behind this one, while the guest enters the number.
const CodeEntry = lazy(async () => {
  const [{ CodeEntry: entry }] = await Promise.all([import('./code-entry.tsx'), loadStepTexts()])
  return { default: entry }
})

// Behind the number and the code: the page is light without it.
const PasskeySignIn = lazy(async () => ({ default: (await import('./passkey-sign-in.tsx')).PasskeySignIn }))

/** Verifies the guest's phone: the number, then the code that was sent to it. */
export function PhoneStep({
  page,
  remember,
  title,
  use = t('phone_use'),
}: {
  page: Page
  remember: (device: Device) => void
  /** Where it is not a step of a booking. */
  title?: string
  /** What the number is used for. */
  use?: string
}) {
  const { progress, change, salonId, info } = page
  const country = findDialCountry(progress.country ?? info.country)
  const fullNumber = toFullNumber(country, progress.phone)
  const sent = progress.sent?.phone === fullNumber ? progress.sent : null
  const isVerified = progress.sessionCode !== null && progress.provenPhone === fullNumber
  const [code, setCode] = useState('')
  const [isTooShort, setTooShort] = useState(false)
  const codeField = useRef<HTMLInputElement>(null)
  const sending = useGuestAction()
  const signIn = useCodeSignIn(page, remember)

  const send = () =>
    sending.run(async () => {
      const channel = await sendCode(salonId, fullNumber)
      setCode('')
      change({ sent: { phone: fullNumber, channel, at: Date.now() }, country, shortCode: null })
    })
  const confirm = (digits: string) => signIn.signIn(fullNumber, country, digits)
  const submit = () => {
    setTooShort(fullNumber === '')
    if (fullNumber === '') return document.getElementById('gb-phone')?.focus()
    if (isVerified) return change({ step: getNextStep(progress) })
    if (sent === null) return send()
    if (code.length === 6 || progress.shortCode) confirm(code)
    else codeField.current?.focus()
  }
  const enterCode = (digits: string) => {
    setCode(digits)
    signIn.clearError()
    if (digits.length === 6 && digits !== code) confirm(digits)
  }

  const isPhoneError = hasFieldError(sending.error, 'PhoneNumber')
  const isCodeError = hasFieldError(signIn.error, 'OtpCode', 'ShortCode')
  // A wrong code leaves empty boxes and the cursor in the first of them.
  useEffect(() => {
    if (!isCodeError) return
    setCode('')
    codeField.current?.focus()
  }, [isCodeError])
  const phoneError = useErrorText(isPhoneError ? sending.error : null)
  const codeError = useErrorText(isCodeError ? signIn.error : null)
  const isCodeIncomplete = !isVerified && sent !== null && code.length < 6 && !progress.shortCode
  return (
    <Frame
      title={title ?? t(progress.slot ? 'phone_title' : 'phone_title_first')}
      text={t('phone_text')}
      onSubmit={submit}
      foot={
        <Button type="submit" variant="primary" size="xl" block busy={sending.busy || signIn.busy} disabled={isCodeIncomplete}>
          {t(sent || isVerified ? 'next' : 'send_code')}
        </Button>
      }
    >
      {progress.slot && <ChosenSlot page={page} slot={progress.slot} />}
      {progress.provenPhone !== '' && !isVerified && <p className="note info">{t('session_expired')}</p>}
      <PhoneField
        country={country}
        phone={progress.phone}
        isKnown={sent !== null || isVerified}
        onCountry={(next) => change({ country: next })}
        onPhone={(phone) => change({ phone })}
        error={phoneError ?? (isTooShort && fullNumber === '' ? t('phone_missing') : undefined)}
      />
      {sent && !isVerified && (
        <Suspense fallback={<StepSkeleton rows={1} />}>
          <CodeEntry ref={codeField} sent={sent} code={code} error={codeError} busy={sending.busy} onChange={enterCode} onResend={send} />
        </Suspense>
      )}
      {!isPhoneError && <ErrorNote error={sending.error} />}
      {!isCodeError && <ErrorNote error={signIn.error} retry={() => confirm(code)} />}
      {!isVerified && sent === null && (
        <Suspense fallback={null}>
          <PasskeySignIn page={page} />
        </Suspense>
      )}
      {!isVerified && <RememberCheckbox checked={progress.remember} onChange={(next) => change({ remember: next })} />}
      <p className="gb-trust">
        <Icon name="shield" className="green" />
        <span>{use}</span>
      </p>
      <SalonInfo page={page} />
    </Frame>
  )
}

function RememberCheckbox({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) {
  return (
    <label className="gb-check flex gap-12">
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      <span>
        {t('remember')}
        <span className="xs muted">{t('remember_text')}</span>
      </span>
    </label>
  )
}
