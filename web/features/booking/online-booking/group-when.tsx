import { useCallback, useEffect } from 'react'
import type { GuestGroupTime } from '../../../../schema/api/booking/guest-group-replies.ts'
import { CallError } from '../../../api/call.ts'
import { Button } from '../../../ui/button.tsx'
import { type Day, formatDay, timeIn } from '../../../ui/dates.ts'
import { formatPhone } from '../../../ui/format-phone.ts'
import { CallSalon } from './call-salon.tsx'
import { ChipRadios } from './chip-radios.tsx'
import { DayChoice } from './day-choice.tsx'
import { ErrorNote } from './error-note.tsx'
import { ClearLinks, Frame, Summary } from './frame.tsx'
import { readGroupDays, readGroupTimes, toTimesKey } from './group-calls.ts'
import type { GroupPage } from './group-page.ts'
import { forAll, listServices, type Member, nameMember } from './group-party.ts'
import { GroupRefusal, isRefused } from './group-refusal.tsx'
import { GroupTimes } from './group-times.tsx'
import { computeGroupTotal } from './group-total.ts'
import { locale } from './language.ts'
import { getFirstName, joinNames } from './page.ts'
import { SalonInfo } from './salon-info.tsx'
import { Price } from './slot-terms.tsx'
import { StepSkeleton } from './step-skeleton.tsx'
import { t } from './translate.ts'
import { useDays } from './use-days.ts'
import { useLoad } from './use-load.ts'
import './booking-times.css'
import './booking-days.css'

const arrangements = [
  ['together', 'group_together', 'group_together_text'],
  ['in_turn', 'group_in_turn', 'group_in_turn_text'],
  ['end_together', 'group_end_together', 'group_end_together_text'],
] as const

/** With whom each of them is, whether all start or finish together, the day and the time. */
export function GroupWhen({ group }: { group: GroupPage }) {
  const { page, own, asker, isKnown } = group
  const { info, onSessionExpired } = page
  const { party, change, go } = own
  const { day, time, arrangement, members } = party
  const chooseDay = useCallback((next: Day | null) => change({ day: next, time: null }), [change])
  const key = toTimesKey(party, asker)
  const source = { key, read: (month: string, signal: AbortSignal) => readGroupDays(party, asker, month, signal) }
  const days = useDays(info, source, day, false, chooseDay)
  const times = useLoad(day === null ? null : `${day} ${key}`, (signal) => readGroupTimes(party, asker, day ?? '', signal))
  const failures = [days.error, times.error].filter((error) => error instanceof CallError)
  const isSessionExpired = failures.some(({ status }) => status === 401)
  useEffect(() => {
    if (isSessionExpired) onSessionExpired()
  }, [isSessionExpired, onSessionExpired])
  const refused = failures.find(isRefused)
  if (refused) return <GroupRefusal group={group} error={refused} mayBeDay={days.error === null} />
  const total = computeGroupTotal(time)
  const { noneAvailable, noneShown, error } = days
  const isLoading = day === null ? !noneAvailable && !noneShown && !error : times.isLoading
  return (
    <Frame
      title={t('group_when_title')}
      onSubmit={() => time && go(isKnown ? 'confirm' : 'phone', { isAsking: false })}
      foot={
        <>
          {time && (
            <Summary
              what={t('day_at', { day: formatDay(day ?? '', locale, 'short'), time: timeIn(info.timeZone, time.start) })}
              more={forAll(members.length, 'group_both', 'group_all')}
              price={total && <Price total={total.reduced} regular={total.full} />}
            />
          )}
          <Button type="submit" variant="primary" size="xl" block disabled={!time}>
            {t(time ? 'next' : 'choose_time')}
          </Button>
        </>
      }
    >
      <People group={group} />
      <div className="stack">
        <ChipRadios
          legend={t('group_arrangement')}
          name="arrangement"
          options={arrangements.map(([value, label]) => ({ value, label: t(label) }))}
          isChecked={(value) => value === arrangement}
          onChange={(next) => change({ arrangement: next, time: null })}
        />
        {arrangements.map(
          ([value, , text]) =>
            value === arrangement && (
              <p key={value} className="xs muted">
                {t(text)}
              </p>
            ),
        )}
      </div>
      <DayChoice info={info} days={days} day={day} onChoose={chooseDay} />
      <ErrorNote error={days.error} retry={days.retry} />
      <ErrorNote error={times.error} retry={times.retry} />
      {noneAvailable && <p className="note info">{t('no_times_ahead', { phone: formatPhone(info.phoneNumber) })}</p>}
      {noneShown && <p className="note info">{t('no_times_shown')}</p>}
      {times.data && day ? (
        <OfDay times={times.data} group={group} day={day} onTime={(next) => change({ time: next })} />
      ) : (
        isLoading && <StepSkeleton rows={3} height={62} />
      )}
      <ClearLinks onAll={group.restart} />
      <SalonInfo page={page} />
    </Frame>
  )
}

function OfDay({
  times,
  group,
  day,
  onTime,
}: {
  times: readonly GuestGroupTime[]
  group: GroupPage
  day: Day
  onTime: (time: GuestGroupTime) => void
}) {
  const { info } = group.page
  const { party } = group.own
  const isDeposit = times.some(({ needsDeposit }) => needsDeposit)
  const free = times.filter(({ needsDeposit }) => !needsDeposit)
  return (
    <>
      {times.length === 0 && <p className="note info">{t('no_times_on_day')}</p>}
      <GroupTimes times={free} zone={info.timeZone} day={day} members={party.members} chosen={party.time} onChoose={onTime} />
      {isDeposit && (
        <>
          <p className="note info">{t(free.length > 0 ? 'group_deposit_some' : 'group_deposit_all')}</p>
          <CallSalon phone={info.phoneNumber} />
        </>
      )}
    </>
  )
}

/** A team member for each, or anyone. */
function People({ group }: { group: GroupPage }) {
  const { catalogue, own, page } = group
  const { members } = own.party
  const canDo = ({ services }: Member) =>
    catalogue.staff.filter(({ userId }) =>
      services.some(({ serviceId }) => catalogue.services.find((one) => one.serviceId === serviceId)?.userIds.includes(userId)),
    )
  const choose = (member: Member, userId: string | null) => {
    const services = member.services.map((one) => {
      const { userIds = [] } = catalogue.services.find(({ serviceId }) => serviceId === one.serviceId) ?? {}
      return { ...one, userId: userId && userIds.includes(userId) ? userId : null }
    })
    own.change({ members: members.map((one) => (one.key === member.key ? { ...one, services } : one)), time: null, pending: null })
  }
  return (
    <ul className="card gb-people-of lined">
      {members.map((member) => {
        const people = canDo(member)
        const chosen = member.services.find(({ userId }) => userId !== null)?.userId ?? ''
        const name = member.kind === 'me' ? (catalogue.client?.firstName ?? nameMember(member)) : nameMember(member)
        return (
          <li key={member.key} className="row gap-12 gb-with">
            <span className="grow shrinks">
              <b className="semi below ell">{name}</b>
              <span className="muted below">{joinNames(listServices(catalogue, member).map(({ service }) => service))}</span>
            </span>
            {people.length > 1 ? (
              <select
                className="input l"
                aria-label={t('group_with', { name })}
                value={chosen}
                onChange={(event) => choose(member, event.target.value || null)}
              >
                <option value="">{t('group_anyone')}</option>
                {people.map(({ userId, firstName }) => (
                  <option key={userId} value={userId}>
                    {firstName}
                  </option>
                ))}
              </select>
            ) : (
              <span className="muted">{getFirstName(page.info.offer, people[0]?.userId ?? '')}</span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
