import { useEffect, useState } from 'react'
import { CallError } from '../../../api/call.ts'
import { Button } from '../../../ui/button.tsx'
import { addDays, dayIn, weekOrder } from '../../../ui/dates.ts'
import { Icon } from '../../../ui/icon.tsx'
import { CallSalon } from './call-salon.tsx'
import { needsSalon } from './conflict.ts'
import { ErrorNote } from './error-note.tsx'
import { ClearLinks, FieldError, Frame } from './frame.tsx'
import type { GroupPage } from './group-page.ts'
import { askedKey, emptyParty, listServices, maxPeople, type PartyRequest, toAsked } from './group-party.ts'
import { SalonInfo } from './salon-info.tsx'
import { NoteField } from './slot-terms.tsx'
import { t } from './translate.ts'
import { useGuestAction } from './use-guest-action.ts'
import { DayFields, HourFields, joinWaitingList, listRequestHours, type WaitTimes } from './wait-step.tsx'
import './booking-choices.css'
import './booking-done.css'

const twoWeeks = 13
const parsePeople = (text: string) => (/^\d{1,2}$/.test(text.trim()) ? Number(text) : 0)
const isRight = (people: number) => people >= 2 && people <= maxPeople

/** A request of a party that is not booked here: how many come, what for, and when. The salon answers it. */
export function AskStep({ group }: { group: GroupPage }) {
  const { page, own, catalogue, isKnown } = group
  const { info, onSessionExpired } = page
  const { party, change, go } = own
  const today = dayIn(info.timeZone, Date.now())
  const hours = listRequestHours(info.openingTime)
  const openWeekdays = weekOrder.filter((weekday) => info.openingTime.some((one) => one.dayOfWeek === weekday && one.timing.length > 0))
  const request = party.request ?? {
    people: party.members.length > 2 ? String(party.members.length) : '',
    services: [...new Set(party.members.flatMap(({ services }) => services.map(({ serviceId }) => serviceId)))].slice(0, 8),
    ...{ dayFrom: addDays(today, 1), dayTo: addDays(today, 1 + twoWeeks) },
    ...{ from: hours[0] ?? '09:00', to: hours.at(-1) ?? '18:00' },
  }
  const [isChecked, setChecked] = useState(false)
  const action = useGuestAction()
  const isSessionExpired = action.error instanceof CallError && action.error.status === 401
  useEffect(() => {
    if (isSessionExpired) onSessionExpired()
  }, [isSessionExpired, onSessionExpired])
  const set = (part: Partial<PartyRequest>) => {
    action.clearError()
    change({ request: { ...request, ...part } })
  }
  const people = parsePeople(request.people)
  const services = listServices(catalogue, toAsked(request))
  const times: WaitTimes = { ...request, weekdays: openWeekdays }
  const send = () =>
    action.run(async () => {
      const { dayFrom, dayTo, from, to } = request
      const entry = {
        ...{ people, dayFrom, dayTo, from, to, weekdays: [...openWeekdays], note: party.note.trim() },
        services: services.map(({ serviceId }) => ({ serviceId })),
      }
      const name = JSON.stringify(entry)
      const key = party.pending?.group === name ? party.pending.key : crypto.randomUUID()
      change({ request, pending: { group: name, key } })
      await joinWaitingList(page.progress.sessionCode ?? '', entry, key)
      go('asked', emptyParty)
    })
  const submit = () => {
    setChecked(true)
    if (!isRight(people)) return document.getElementById('gb-people')?.focus()
    if (services.length === 0) return document.getElementById('gb-what')?.focus()
    if (isKnown) send()
    else go('phone', { request, isAsking: true })
  }
  return (
    <Frame
      title={t('group_ask_title')}
      text={t('group_ask_text')}
      onSubmit={submit}
      foot={
        <Button type="submit" variant="primary" size="xl" block busy={action.busy}>
          {t(isKnown ? 'group_ask_send' : 'next')}
        </Button>
      }
    >
      <PeopleField
        isPet={catalogue.isPet}
        value={request.people}
        isWrong={isChecked && !isRight(people)}
        onChange={(next) => set({ people: next })}
      />
      <div>
        <span className="label">{t('group_ask_what')}</span>
        <div className="card gb-member">
          <ul className="lined">
            {services.map(({ serviceId, service }) => (
              <li key={serviceId} className="row gap-8 gb-member-line">
                <span className="grow">{service}</span>
                <button
                  type="button"
                  className="btn ghost icon l"
                  aria-label={t('group_remove', { name: service })}
                  onClick={() => set({ services: request.services.filter((id) => id !== serviceId) })}
                >
                  <Icon name="close" size={16} />
                </button>
              </li>
            ))}
          </ul>
          <button
            type="button"
            id="gb-what"
            className="gb-member-add row gap-8 acc semi"
            onClick={() => go('pick', { picked: askedKey, request })}
          >
            <Icon name="plus" size={16} />
            {t(services.length > 0 ? 'group_service_more' : 'choose_a_service')}
          </button>
        </div>
        <FieldError id="gb-what-error" text={isChecked && services.length === 0 ? t('choose_a_service') : undefined} />
      </div>
      <DayFields today={today} times={times} onChange={({ dayFrom = request.dayFrom, dayTo = request.dayTo }) => set({ dayFrom, dayTo })} />
      <HourFields hours={hours} times={times} onChange={({ from = request.from, to = request.to }) => set({ from, to })} />
      <NoteField note={party.note} onChange={(note) => change({ note, request })} />
      <ErrorNote error={action.error} retry={send} />
      {needsSalon(action.error) && <CallSalon phone={info.phoneNumber} />}
      <ClearLinks onAll={group.restart} />
      <SalonInfo page={page} />
    </Frame>
  )
}

function PeopleField({
  isPet,
  value,
  isWrong,
  onChange,
}: {
  isPet: boolean
  value: string
  isWrong: boolean
  onChange: (value: string) => void
}) {
  return (
    <div>
      <label className="label" htmlFor="gb-people">
        {t(isPet ? 'group_ask_pets' : 'group_ask_people')}
      </label>
      <input
        id="gb-people"
        className="input xl num gb-people-count"
        inputMode="numeric"
        autoComplete="off"
        maxLength={2}
        value={value}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? 'gb-people-error' : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      <FieldError id="gb-people-error" text={isWrong ? t('group_ask_wrong', { most: maxPeople }) : undefined} />
    </div>
  )
}

/** Says that the salon has the request. */
export function AskedStep({ group: { page, restart } }: { group: GroupPage }) {
  const { info, progress } = page
  return (
    <Frame title={t('group_asked_title')} text={t('group_asked_text', { salon: info.salonName, number: progress.provenPhone.slice(-4) })}>
      <span className="gb-done grid centred green" aria-hidden="true">
        <Icon name="check" size={24} />
      </span>
      <Button size="xl" block icon="plus" onClick={restart}>
        {t('book_another')}
      </Button>
      <CallSalon phone={info.phoneNumber} />
    </Frame>
  )
}
