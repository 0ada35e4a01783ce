import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { timeClock } from '../../../../schema/api/team/time-clock.ts'
import type { ClockState } from '../../../../schema/api/team/time-clock-schemas.ts'
import { defaults } from '../../../../schema/terms.ts'
import { CallError } from '../../../api/call.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useMe } from '../../../api/me.ts'
import { useWrite } from '../../../api/query.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useSecond } from '../../../ui/use-clock.ts'
import { SalonFormat, useFormat } from '../../../ui/use-format.ts'
import { PinPad } from './pin-pad.tsx'
import './time-clock.css'
import { TimeClockSheet } from './time-clock-sheet.tsx'

type Identified = ClockState & { ticket: string }

/** /timeClock: the shared screen of a salon. It shows nobody until their PIN is entered. */
export function TimeClockScreen() {
  const { salon } = useMe()
  const { timeZone, dateFormat, currency } = salon ?? defaults
  return (
    <SalonFormat value={{ timeZone, dateFormat, currency }}>
      <TimeClock salonName={salon?.salonName ?? ''} />
    </SalonFormat>
  )
}

const pinLengths = { min: 4, max: 6 }

function TimeClock({ salonName }: { salonName: string }) {
  const { t } = useTranslation('attendance')
  const errorMessage = useErrorMessage()
  const { dayOf, time } = useFormat()
  const now = useSecond()
  const [pin, setPin] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [person, setPerson] = useState<Identified | null>(null)
  const check = useWrite(timeClock.checkPin, {
    onSuccess: (found) => {
      setPin('')
      setPerson(found)
    },
    onError: (failure) => {
      setPin('')
      const refused = failure instanceof CallError ? failure.fields.pin : undefined
      setError(errorMessage(refused ?? failure))
    },
  })
  const press = (digit: string) => {
    setError(null)
    setPin((before) => (before + digit).slice(0, pinLengths.max))
  }
  const submit = () => {
    if (check.isPending) return
    if (pin.length < pinLengths.min) setError(t('enter_pin'))
    else check.mutate({ input: {}, body: { pin } })
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (person || event.ctrlKey || event.metaKey || event.altKey) return
    if (/^\d$/.test(event.key)) press(event.key)
    else if (event.key === 'Backspace') setPin((before) => before.slice(0, -1))
    else if (event.key === 'Enter' && !(event.target instanceof HTMLButtonElement)) submit()
  })
  useEffect(() => {
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  return (
    <main className="tc col middle" data-theme={document.documentElement.dataset.theme} data-color-scheme="dark">
      <header className="row gap-12 full">
        <span className="logo">
          <Icon name="scissors" />
        </span>
        <span className="grow">
          <b className="semi">{salonName}</b>
          <small className="muted">{t('shared_screen')}</small>
        </span>
        <Link className="btn ghost" to="/">
          {t('leave_go')}
        </Link>
      </header>
      <h1 className="sr">{t('time_clock')}</h1>
      <p className="tc-time num" aria-hidden="true">
        {time(now)}
      </p>
      <p className="capital muted">{dayOf(now)}</p>
      <PinPad
        length={pin.length}
        error={error}
        isBusy={check.isPending}
        isHidden={person !== null}
        onDigit={press}
        onErase={() => setPin((before) => before.slice(0, -1))}
        onClear={() => setPin('')}
        onSubmit={submit}
      />
      {person && (
        <TimeClockSheet
          key={person.ticket}
          person={person}
          onClose={() => {
            setPerson(null)
            setError(null)
          }}
        />
      )}
    </main>
  )
}
