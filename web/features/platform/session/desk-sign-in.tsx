import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { deskSignIn } from '../../../../schema/api/platform/desks.ts'
import type { DeskPeople } from '../../../../schema/api/platform/desks-schemas.ts'
import { CallError, call } from '../../../api/call.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { setSessionError } from '../../../api/session-store.ts'
import { signInBy } from '../../../api/sign-in.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { ListSkeleton } from '../../../ui/skeleton.tsx'
import { forgetDesk, inTurn, readDeskId, readDeskToken, storeDesk } from './this-desk.ts'
import './session.css'
import './desk-sign-in.css'

type DeskPerson = DeskPeople['people'][number]
const toName = ({ firstName, lastName }: DeskPerson) => [firstName, lastName].filter(Boolean).join(' ')
const pinLength = 6

/**
 * Signing in at a registered device: who it is, then their PIN, which is sent with its last digit. `onLeave` shows the password form.
 */
export function DeskSignIn({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation('session')
  const errorMessage = useErrorMessage()
  const [desk, setDesk] = useState<DeskPeople | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [person, setPerson] = useState<DeskPerson | null>(null)
  /** Whether the device can no longer be used; it then asks for the password. */
  const leaveIfLost = (failure: unknown): boolean => {
    if (!(failure instanceof CallError && ['desk_unknown', 'desk_blocked'].includes(failure.code ?? ''))) return false
    forgetDesk()
    setSessionError(failure)
    onLeave()
    return true
  }
  const fail = useEffectEvent((failure: unknown) => {
    if (!leaveIfLost(failure)) setError(failure)
  })
  useEffect(() => {
    let isCurrent = true
    call(deskSignIn.people, {}, { token: readDeskToken() }).then(
      (found) => isCurrent && setDesk(found),
      (failure) => isCurrent && fail(failure),
    )
    return () => {
      isCurrent = false
    }
  }, [])
  if (person) return <PinForm person={person} leaveIfLost={leaveIfLost} onBack={() => setPerson(null)} />
  return (
    <div className="session-login grid">
      <div>
        <h1>{t('desk_who')}</h1>
        <p className="muted" dir="auto">
          {desk ? `${desk.salonName} · ${desk.deskName}` : '\u00a0'}
        </p>
      </div>
      {!desk && error === null && <ListSkeleton rows={3} />}
      {error !== null && (
        <Note tone="bad" live>
          {errorMessage(error)}
        </Note>
      )}
      {desk && desk.people.length === 0 && <Note tone="info">{t('desk_nobody')}</Note>}
      {desk && desk.people.length > 0 && (
        <ul className="desk-people grid gap-10">
          {desk.people.map((one) => (
            <li key={one.userId}>
              <button type="button" className="framed surface full" onClick={() => setPerson(one)}>
                <Avatar name={toName(one)} id={one.userId} />
                <span className="cut semi" dir="auto">
                  {toName(one)}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <Button size="l" block onClick={onLeave}>
        {t('desk_password')}
      </Button>
    </div>
  )
}

/** Signs in with the secret that the device has at that moment, and keeps the next one: another tab may have signed in meanwhile. */
const signInHere = (userId: string, pin: string) =>
  inTurn(async () => {
    const { token, ...session } = await call(deskSignIn.signIn, {}, { token: readDeskToken(), userId, pin })
    storeDesk(readDeskId() ?? '', token)
    return session
  })

interface PinFormProps {
  person: DeskPerson
  leaveIfLost: (failure: unknown) => boolean
  onBack: () => void
}

function PinForm({ person, leaveIfLost, onBack }: PinFormProps) {
  const { t } = useTranslation('session')
  const errorMessage = useErrorMessage()
  const form = useRef<HTMLFormElement>(null)
  const [pin, setPin] = useState('')
  const [error, setError] = useState<string | undefined>()
  const [busy, setBusy] = useState(false)
  const signIn = async (digits: string) => {
    if (busy) return
    if (digits.length < pinLength) return setError('Enter six digits')
    setBusy(true)
    try {
      await signInBy(() => signInHere(person.userId, digits), false)
    } catch (failure) {
      if (leaveIfLost(failure)) return
      // The field says it, not the form behind it.
      setSessionError(null)
      setError(errorMessage(failure))
      setPin('')
      setBusy(false)
      form.current?.querySelector('input')?.focus()
    }
  }
  const enter = (next: string) => {
    const digits = next.replace(/\D/g, '').slice(0, pinLength)
    setPin(digits)
    setError(undefined)
    if (digits.length === pinLength) void signIn(digits)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // The last digit has sent it: Enter behind it leaves the error of a wrong one.
    if (pin !== '' || error === undefined) void signIn(pin)
  }
  return (
    <form ref={form} className="session-login grid" noValidate onSubmit={submit}>
      <h1 className="desk-person flex middle gap-12">
        <Avatar name={toName(person)} id={person.userId} size="l" />
        <span className="cut" dir="auto">
          {toName(person)}
        </span>
      </h1>
      <PasswordField
        size="l"
        autoFocus
        label={t('your_pin')}
        name="pin"
        inputMode="numeric"
        autoComplete="current-password"
        maxLength={pinLength}
        value={pin}
        error={error && errorMessage(error)}
        onChange={enter}
      />
      <Button type="submit" variant="primary" size="l" block busy={busy}>
        {t('sign_in')}
      </Button>
      <Button variant="ghost" block onClick={onBack}>
        {t('desk_back')}
      </Button>
    </form>
  )
}
