import { useEffect, useState } from 'react'
import type { GuestGroupTime } from '../../../../schema/api/booking/guest-group-replies.ts'
import { CallError } from '../../../api/call.ts'
import { Button } from '../../../ui/button.tsx'
import { dayIn, formatDay, timeIn } from '../../../ui/dates.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Note } from '../../../ui/note.tsx'
import { ErrorNote } from './error-note.tsx'
import { ClearLinks, Frame } from './frame.tsx'
import { readGroupTimes, toTimesKey } from './group-calls.ts'
import type { GroupPage } from './group-page.ts'
import { forAll, listServices, type Member, nameMember } from './group-party.ts'
import { GroupPlan } from './group-plan.tsx'
import { GroupRefusal, isRefused } from './group-refusal.tsx'
import { GroupTimes, toTimeKey } from './group-times.tsx'
import { computeGroupTotal } from './group-total.ts'
import { locale } from './language.ts'
import { OffersQuestion } from './offers-question.tsx'
import { formatDayTime, formatPrice, getFirstName, joinNames } from './page.ts'
import { SalonInfo } from './salon-info.tsx'
import { NoteField, Price } from './slot-terms.tsx'
import { t } from './translate.ts'
import { useLoad } from './use-load.ts'
import { useSaveGroup } from './use-save-group.ts'
import './booking-times.css'
import './booking-done.css'
import './later-icons.ts'

/** Those of a time as the guest reads them: the guest by their own name once the salon knows it. */
export const toShownName = (member: Member, firstName: string | null | undefined) =>
  member.kind === 'me' ? (firstName ?? nameMember(member)) : nameMember(member)

/** Confirms the chosen time for all of them, at their own prices. */
export function GroupConfirm({ group, chosen }: { group: GroupPage; chosen: GuestGroupTime }) {
  const { page, catalogue, own, asker } = group
  const { info, onSessionExpired } = page
  const { party, change, go } = own
  const { members, note } = party
  const zone = info.timeZone
  const day = dayIn(zone, chosen.start)
  const [left, setLeft] = useState<readonly GuestGroupTime[] | null>(null)
  const save = useSaveGroup(group, (times) => setLeft(times))
  // The times of this guest: with their promotions, pets and patch tests.
  const times = useLoad(left === null ? `${day} ${toTimesKey(party, asker)}` : null, (signal) => readGroupTimes(party, asker, day, signal))
  const all = left ?? times.data
  const found = all?.find(({ start, end }) => start === chosen.start && end === chosen.end)
  const time = all?.find((one) => toTimeKey(one) === toTimeKey(chosen)) ?? found
  const isGone = all !== undefined && time === undefined
  const failures = [times.error, save.error].filter((error) => error instanceof CallError)
  const isSessionExpired = failures.some(({ status }) => status === 401)
  useEffect(() => {
    if (isSessionExpired) onSessionExpired()
  }, [isSessionExpired, onSessionExpired])
  const refused = failures.find(isRefused)
  if (refused) return <GroupRefusal group={group} error={refused} mayBeDay />
  const count = members.length
  const when = { day: formatDay(day, locale, 'weekday'), time: timeIn(zone, (time ?? chosen).start) }
  const title = forAll(count, 'group_confirm_both', 'group_confirm', when)
  return (
    <Frame
      title={isGone ? t('confirm_gone') : `${title.slice(0, 1).toLocaleUpperCase()}${title.slice(1)}`}
      onSubmit={() => time && !time.needsDeposit && save.run(day, time)}
      foot={
        <>
          {time && <Terms group={group} time={time} />}
          <Button
            type="submit"
            variant="primary"
            size="xl"
            block
            busy={save.busy || times.isLoading}
            disabled={!time || time.needsDeposit === true}
          >
            {isGone ? t('choose_time') : forAll(count, 'group_book_both', 'group_book')}
          </Button>
        </>
      }
    >
      {isGone ? (
        <NextTimes
          group={group}
          day={day}
          times={all}
          onChoose={(next) => {
            setLeft(null)
            change({ time: next, pending: null })
          }}
        />
      ) : (
        <>
          <Plan group={group} time={time ?? chosen} />
          <Lines group={group} time={time ?? chosen} shown={chosen} />
          <OneMessage group={group} />
        </>
      )}
      <Button size="xl" block icon="calendar" onClick={() => go('when', isGone ? { day: null, time: null } : {})}>
        {t(isGone ? 'another_day' : 'change_time')}
      </Button>
      {catalogue.asksOffers && <OffersQuestion page={page} catalogue={catalogue} />}
      <NoteField note={note} onChange={(next) => change({ note: next })} />
      {time?.needsDeposit && <p className="note info">{t('group_deposit_all')}</p>}
      <ErrorNote error={times.error} retry={times.retry} />
      <ErrorNote error={save.error} retry={time && (() => save.run(day, time))} />
      <ClearLinks onAll={group.restart} />
      <SalonInfo page={page} />
    </Frame>
  )
}

interface OfTime {
  readonly group: GroupPage
  readonly time: GuestGroupTime
}
const peopleOf = ({ catalogue }: GroupPage, { services }: GuestGroupTime['members'][number]) =>
  joinNames(services.map(({ userId }) => getFirstName(catalogue, userId)).filter(Boolean))

function Plan({ group, time }: OfTime) {
  const { page, catalogue, own } = group
  const rows = own.party.members.flatMap((member, i) => {
    const planned = time.members[i]
    if (!planned) return []
    const name = toShownName(member, catalogue.client?.firstName)
    return { key: member.key, name, person: peopleOf(group, planned), start: planned.services[0]?.start ?? time.start, end: planned.end }
  })
  return <GroupPlan rows={rows} zone={page.info.timeZone} />
}

/** What each of them gets and pays. `shown` is the time as it was priced when it was chosen. */
function Lines({ group, time, shown }: OfTime & { shown: GuestGroupTime }) {
  const { catalogue, own } = group
  const total = computeGroupTotal(time)
  const before = computeGroupTotal(shown)
  const isOther = total !== null && before !== null && total.reduced !== before.reduced
  return (
    <div className="grid gap-8">
      {own.party.members.map((member, i) => {
        const { price, reducedPrice, reducedBy = [] } = time.members[i] ?? {}
        return (
          <div key={member.key} className="between flex gap-12 t2">
            <span>
              <b className="semi">{toShownName(member, catalogue.client?.firstName)}</b>
              {` · ${joinNames(listServices(catalogue, member).map(({ service }) => service))}`}
              {reducedBy.length > 0 && <span className="muted">{` · ${joinNames(reducedBy)}`}</span>}
            </span>
            {price !== undefined && (
              <span className="num nowrap">
                <Price total={reducedPrice ?? price} regular={price} />
              </span>
            )}
          </div>
        )
      })}
      {total && (
        <div className="between flex gap-12 hair-above gb-line">
          <b className="semi">{t('pay_at_salon')}</b>
          <b className="num semi gb-total">{formatPrice(total.reduced)}</b>
        </div>
      )}
      {isOther && (
        <Note tone="info" live title={t('price_for_you', { price: formatPrice(total.reduced), before: formatPrice(before.reduced) })} />
      )}
    </div>
  )
}

function OneMessage({ group: { page } }: { group: GroupPage }) {
  return (
    <div className="card row gap-12 pad gb-ticket">
      <Icon name="bell" className="muted" />
      <span className="grow">
        <b className="semi below">{t('group_one_message')}</b>
        <span className="muted">{t('group_one_message_text', { number: page.progress.provenPhone.slice(-4) })}</span>
      </span>
    </div>
  )
}

function Terms({ group: { page, catalogue }, time }: OfTime) {
  const until = new Date(Date.parse(time.start) - catalogue.changeUntilHours * 3_600_000).toISOString()
  return (
    <p className="gb-small muted gb-terms">
      {Date.parse(until) <= Date.now() ? t('policy_late') : t('policy_until', { when: formatDayTime(page.info.timeZone, until) })}
    </p>
  )
}

/** Says that the chosen time is gone, and offers the others of the day. */
function NextTimes({
  group,
  day,
  times,
  onChoose,
}: {
  group: GroupPage
  day: string
  times: readonly GuestGroupTime[]
  onChoose: (time: GuestGroupTime) => void
}) {
  const free = times.filter(({ needsDeposit }) => !needsDeposit)
  return (
    <>
      <Note tone="warn" live title={t('taken')}>
        {t(free.length > 0 ? 'taken_left' : 'taken_none_left')}
      </Note>
      <GroupTimes
        times={free}
        zone={group.page.info.timeZone}
        day={day}
        members={group.own.party.members}
        chosen={null}
        onChoose={onChoose}
      />
    </>
  )
}
