import { useEffect, useRef, useState } from 'react'
import type { GuestClass } from '../../../../schema/api/booking/guest-class-replies.ts'
import type { BookingSalon, OnlineCatalogue } from '../../../../schema/api/booking/guest-replies.ts'
import { CallError } from '../../../api/call.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Note } from '../../../ui/note.tsx'
import { CallSalon } from './call-salon.tsx'
import { ChipRadios } from './chip-radios.tsx'
import { bookSeats, waitForSeats } from './class-calls.ts'
import { type ChoiceState, openFragment, replaceFragment } from './class-choice.ts'
import { getEnd } from './class-list.tsx'
import { readConflict } from './conflict.ts'
import { ErrorNote } from './error-note.tsx'
import { Frame, Summary } from './frame.tsx'
import { language } from './language.ts'
import { formatDayTime, formatPrice } from './page.ts'
import { formatPlace } from './page-head.tsx'
import { Ticket } from './ticket.tsx'
import { t } from './translate.ts'
import { useGuestAction } from './use-guest-action.ts'
import type { HomeSession } from './use-home-session.ts'
import './later-icons.ts'

type Pets = OnlineCatalogue['pets']
interface Props {
  readonly one: GuestClass
  readonly info: BookingSalon
  readonly session: HomeSession
  readonly choice: ChoiceState
  readonly pets: Pets
  /** Reads the classes again. */
  readonly onRead: () => void
}

/** The salon is the only one who can help. */
const needsCall = (error: unknown) =>
  error instanceof CallError &&
  ['booking_rule', 'patch_test_needed_online', 'class_deposit', 'booking_limit', 'too_many_changes'].includes(error.code ?? '')

/** Books seats of the class, or joins its waiting list; what has changed meanwhile is shown, and the guest decides again. */
function useSeats({ one, session, choice: { change }, onRead }: Props, seats: number, subClients: readonly string[]) {
  const action = useGuestAction()
  const [conflict, setConflict] = useState<GuestClass | null>(null)
  const pending = useRef({ name: '', key: '' })
  const { classId, version, name, person, start, price } = one
  const run = (waits: boolean) =>
    action.run(async () => {
      const wanted = { classId, version, seats, subClients }
      const attempt = JSON.stringify([waits, wanted])
      if (pending.current.name !== attempt) pending.current = { name: attempt, key: crypto.randomUUID() }
      setConflict(null)
      const code = session.progress.sessionCode ?? ''
      try {
        if (waits) {
          const { token } = await waitForSeats(code, wanted, pending.current.key)
          replaceFragment(token)
        } else {
          const { agendaId, token, formsToken = '' } = await bookSeats(code, wanted, pending.current.key)
          const total = price === undefined ? null : price * seats
          change({ seats: 1, pets: null, booked: { agendaId, token, formsToken, name, person, start, end: getEnd(one), seats, total } })
          replaceFragment('booked')
        }
        onRead()
      } catch (error) {
        if (error instanceof CallError && error.status === 401) session.change({ sessionCode: null })
        if (error instanceof CallError && error.status === 409) pending.current.name = ''
        const current = readConflict<GuestClass>(error, 'current')
        const isGone = error instanceof CallError && error.code === 'no_longer_available'
        if (current) setConflict(current)
        if (current || isGone) onRead()
        if (!current) throw error
      }
    })
  return { ...action, run, conflict }
}

/** What has become of the class since it was shown. */
function Changed({ before, now }: { before: GuestClass; now: GuestClass }) {
  const isOther = now.version !== before.version
  if (now.own) return null
  return (
    <Note tone="warn" live>
      {isOther ? t('class_changed') : now.left === 0 ? t('class_now_full') : t('class_now_left', { count: now.left })}
    </Note>
  )
}

function PetChoice({ pets, chosen, onChange }: { pets: Pets; chosen: readonly string[]; onChange: (pets: readonly string[]) => void }) {
  return (
    <fieldset className="gb-chips wrap flex gap-8">
      <legend className="label">{t('class_who_comes')}</legend>
      {pets.map(({ subClientId, name }) => (
        <label key={subClientId} className="chip gb-chip anchor">
          <input
            type="checkbox"
            className="gb-box full"
            checked={chosen.includes(subClientId)}
            onChange={({ target }) => onChange(target.checked ? [...chosen, subClientId] : chosen.filter((petId) => petId !== subClientId))}
          />
          {name}
        </label>
      ))}
    </fieldset>
  )
}

/** The class, and what the guest has of it already. */
function ClassTicket({ one, info }: { one: GuestClass; info: BookingSalon }) {
  const { start, person, price, decides } = one
  const zone = info.timeZone
  return (
    <Ticket
      zone={zone}
      start={start}
      end={getEnd(one)}
      what={person && t('class_with', { person })}
      place={formatPlace(info)}
      mapLink={info.mapLink}
    >
      {price !== undefined && (
        <div className="gb-line row hair-above">
          <Icon name="wallet" className="muted" />
          <span className="grow num">{t('class_price', { price: formatPrice(price) })}</span>
        </div>
      )}
      {decides && (
        <div className="gb-line row hair-above">
          <Icon name="info" className="muted" />
          <span className="grow">{t('class_decides', { when: formatDayTime(zone, decides) })}</span>
        </div>
      )}
    </Ticket>
  )
}

function Own({ own }: { own: NonNullable<GuestClass['own']> }) {
  const { seats, waits, token } = own
  return (
    <>
      <Note tone="ok">{t(waits ? 'class_own_waits' : 'class_own_seats', { count: seats })}</Note>
      <a
        className={buttonClass({ variant: 'primary', size: 'xl', block: true })}
        href={waits ? `#${token}` : `/nextAgendas?lang=${language}#${token}`}
      >
        {t(waits ? 'class_wait_open' : 'class_own_open')}
      </a>
    </>
  )
}

/** A class with its seats: how many, for whom, and the button that books them or joins the waiting list. */
export function ClassSeats(props: Props) {
  const { one, info, session, choice, pets } = props
  const { progress } = session
  const { choice: chosen, change } = choice
  const { name, text, left, mayWait = false, own, price } = one
  const isFull = left === 0
  const most = isFull ? one.most : left
  const seats = Math.min(chosen.classId === one.classId ? chosen.seats : 1, most)
  const known = pets.map(({ subClientId }) => subClientId)
  const comes = (chosen.classId === one.classId ? chosen.pets : null) ?? known.slice(0, 1)
  const subClients = comes.filter((petId) => known.includes(petId))
  const action = useSeats(props, seats, subClients)
  const [before] = useState(one)
  const isKnown = progress.sessionCode !== null && progress.firstName !== null
  useEffect(() => {
    if (chosen.classId !== one.classId) change({ classId: one.classId, seats: 1, pets: null })
  }, [chosen.classId, one.classId, change])
  const canChoose = !own && (!isFull || mayWait)
  const submit = () => (isKnown ? action.run(isFull) : openFragment(`${one.classId}/number`))
  const label = isKnown ? t(isFull ? 'class_wait_for' : 'class_book', { count: seats }) : t('next')
  return (
    <Frame
      title={name}
      {...(canChoose ? { onSubmit: submit } : {})}
      foot={
        canChoose && (
          <>
            {!isFull && (
              <Summary what={t('class_seats', { count: seats })} more={name} price={price !== undefined && formatPrice(price * seats)} />
            )}
            <Button type="submit" variant="primary" size="xl" block busy={action.busy}>
              {label}
            </Button>
          </>
        )
      }
    >
      {action.conflict && <Changed before={before} now={action.conflict} />}
      <ClassTicket one={one} info={info} />
      {text && <p className="gb-class-text t2">{text}</p>}
      {own && <Own own={own} />}
      {!own && isFull && (
        <Note tone="info" title={t('class_full')}>
          {mayWait && t('class_full_text')}
        </Note>
      )}
      {canChoose && most > 1 && (
        <ChipRadios
          legend={t('class_seats_label')}
          showLegend
          name="seats"
          options={Array.from({ length: most }, (_, i) => ({ value: String(i + 1), label: <span className="num">{i + 1}</span> }))}
          isChecked={(value) => value === String(seats)}
          onChange={(value) => change({ seats: Number(value) })}
        />
      )}
      {canChoose && !isFull && pets.length > 0 && <PetChoice pets={pets} chosen={subClients} onChange={(next) => change({ pets: next })} />}
      <ErrorNote error={action.error} {...(needsCall(action.error) ? {} : { retry: () => action.run(isFull) })} />
      {(needsCall(action.error) || (!own && isFull && !mayWait)) && <CallSalon phone={info.phoneNumber} />}
    </Frame>
  )
}
