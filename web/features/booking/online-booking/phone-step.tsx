import { lazy, Suspense, useLayoutEffect, useRef, useState } from 'react'
import type { PageSalon } from '../../../../schema/api/booking/guest-replies.ts'
import { findDialCountry, toFullNumber } from '../../../../schema/rules/dial-codes.ts'
import { CallError } from '../../../api/call.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { ErrorNote } from './error-note.tsx'
import { Frame } from './frame.tsx'
import { openSession, sendCode, verifyPhone } from './guest-calls.ts'
import { formatPrice, type Page } from './page.ts'
import { PhoneField } from './phone-field.tsx'
import { type Device, findStep, type Progress } from './progress.ts'
import { StepSkeleton } from './step-skeleton.tsx'
import { loadStepTexts, t } from './translate.ts'
import { useErrorText } from './use-error-text.ts'
import { type GuestAction, useGuestAction } from './use-guest-action.ts'

/** What can be booked, for guests who look before they enter a number. */
function Offer({ info: { services, showServicePrice } }: { info: PageSalon }) {
  if (services.length === 0) return null
  return (
    <details className="gb-offer">
      <summary>{t(showServicePrice ? 'offer_with_prices' : 'offer')}</summary>
      <ul>
        {services.map(({ service, price }) => (
          <li key={service}>
            <span>{service}</span>
            {price !== undefined && <span className="num">{formatPrice(price)}</span>}
          </li>
        ))}
      </ul>
    </details>
  )
}

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
        const nextStep = progress.resumeStep === null || progress.resumeStep === 'phone' ? 'services' : progress.resumeStep
        change({
          sessionCode: session.sessionCode,
          firstName,
          provenPhone: phone,
          country,
          sent: null,
          shortCode: null,
          resumeStep: null,
          step: firstName === null ? 'name' : nextStep,
        })
      } catch (error) {
        if (error instanceof CallError && error.status === 400) change({ shortCode: null })
        throw error
      }
    })
  return { busy: action.busy, error: action.error, clearError: action.clearError, signIn }
}

// The first step as the page's HTML has it (schema/rules/booking/page-body.ts): a guest may use it before React replaces it.
const root = typeof document === 'undefined' ? null : document.getElementById('root')
const phone = root?.querySelector<HTMLInputElement>('input[name="phone"]') ?? null
const remember = root?.querySelector<HTMLInputElement>('input[type="checkbox"]') ?? null
let isTaken = phone === null

/** Whether the cursor is in the page's own phone field. */
const isEarlyFieldFocused = () => !isTaken && document.activeElement === phone

/** What was entered into the page's own fields; null after the first call and where nothing was. */
function takeEarlyEntry(): Partial<Pick<Progress, 'phone' | 'remember'>> | null {
  if (isTaken) return null
  isTaken = true
  return { ...(phone?.value ? { phone: phone.value } : {}), ...(remember?.checked ? { remember: true } : {}) }
}

const hasFieldError = (error: unknown, ...names: string[]) =>
  error instanceof CallError && names.some((name) => error.fields[name] !== undefined)

// Loaded with the steps behind this one, while the guest enters the number.
const CodeEntry = lazy(async () => {
  const [{ CodeEntry: entry }] = await Promise.all([import('./code-entry.tsx'), loadStepTexts()])
  return { default: entry }
})

/** Verifies the guest's phone: the number, then the code that was sent to it. */
export function PhoneStep({ page, remember }: { page: Page; remember: (device: Device) => void }) {
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
  const [wasFocused] = useState(isEarlyFieldFocused)
  useLayoutEffect(() => {
    const entry = takeEarlyEntry()
    if (!entry) return
    change(entry)
    if (wasFocused) document.getElementById('gb-phone')?.focus()
  }, [change, wasFocused])

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
    if (isVerified) return change({ step: findStep(progress, progress.resumeStep ?? (progress.firstName === null ? 'name' : 'services')) })
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
  const phoneError = useErrorText(isPhoneError ? sending.error : null)
  const codeError = useErrorText(isCodeError ? signIn.error : null)
  const isCodeIncomplete = !isVerified && sent !== null && code.length < 6 && !progress.shortCode
  return (
    <Frame
      keepFocus
      title={t('phone_title')}
      text={t('phone_text')}
      onSubmit={submit}
      foot={
        <Button type="submit" variant="primary" size="xl" block busy={sending.busy || signIn.busy} disabled={isCodeIncomplete}>
          {t(sent || isVerified ? 'next' : 'send_code')}
        </Button>
      }
    >
      {progress.resumeStep && !isVerified && <p className="note info">{t('session_expired')}</p>}
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
      {!isVerified && <RememberCheckbox checked={progress.remember} onChange={(next) => change({ remember: next })} />}
      <p className="gb-trust">
        <Icon name="shield" className="green" />
        <span>{t('phone_use')}</span>
      </p>
      {sent === null && <Offer info={info} />}
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
