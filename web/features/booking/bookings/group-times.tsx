import { useTranslation } from 'react-i18next'
import type { GroupTime } from '../../../../schema/api/booking/groups-schemas.ts'
import type { GroupArrangement } from '../../../../schema/rules/booking/group-times.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { DatePicker } from '../../../ui/date-picker.tsx'
import { Note } from '../../../ui/note.tsx'
import { Segment } from '../../../ui/segment.tsx'
import { ListSkeleton } from '../../../ui/skeleton.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { getGuestName, hasGuestServices } from './group-guests.ts'
import { parseShortDay } from './short-day.ts'
import { usePeople } from './use-agenda-day.ts'
import { type Group, getTimeKey } from './use-group.ts'

const arrangements = ['together', 'in_turn', 'end_together'] as const satisfies readonly GroupArrangement[]
/** So many times are offered, the best ones larger. */
const maxShown = 11
const best = 2

/** How the members come, the day, and the times at which all fit. */
export function GroupTimes({ group }: { group: Group }) {
  const { t } = useTranslation('bookings')
  const { dayIn } = useFormat()
  const { arrangement, day } = group
  const labels = { together: t('group_together'), in_turn: t('group_in_turn'), end_together: t('group_end_together') }
  return (
    <section className="col gap-16" aria-label={t('group_arrangement')}>
      <Segment
        label={t('group_arrangement')}
        options={arrangements.map((value) => ({ value, label: labels[value] }))}
        value={arrangement}
        onChange={(next) => group.change({ arrangement: next })}
        className="ag-group-arrangement"
      />
      <div className="ag-group-day">
        <DatePicker
          label={t('day')}
          parse={(text, format) => parseShortDay(text, format, dayIn(Date.now()))}
          value={day}
          onChange={(next) => next && group.change({ day: next })}
        />
      </div>
      <Times group={group} />
      <Plan group={group} />
      {group.refusal.length > 0 && (
        <Note tone="bad" live title={t('group_refused')}>
          {group.refusal.map((text) => (
            <div key={text}>{text}</div>
          ))}
        </Note>
      )}
    </section>
  )
}

/** The best ones, then the others by time. */
const listShown = (times: readonly GroupTime[]) => [
  ...times.slice(0, best),
  ...times.slice(best, maxShown).toSorted((a, b) => a.start.localeCompare(b.start)),
]

function Times({ group }: { group: Group }) {
  const { t } = useTranslation('bookings')
  const errorMessage = useErrorMessage()
  const { time } = useFormat()
  const { times, timesError, guests, chosen, arrangement } = group
  if (!hasGuestServices(guests)) return <p className="s muted">{t('group_choose_services_first')}</p>
  if (timesError) return <Note tone="bad">{errorMessage(timesError)}</Note>
  if (!times) return <ListSkeleton rows={2} />
  if (times.length === 0)
    return (
      <Note
        tone="warn"
        live
        title={t('group_no_time')}
        actions={
          <Button size="s" busy={group.isSearching} onClick={group.findNextDay}>
            {t('group_find_next_day')}
          </Button>
        }
      >
        {t(arrangement === 'in_turn' ? 'group_no_time_help_day' : 'group_no_time_help')}
      </Note>
    )
  const toNote = ({ end, apart }: GroupTime) =>
    apart > 0
      ? t(arrangement === 'in_turn' ? 'group_done_waiting' : 'group_done_apart', { at: time(end), minutes: apart })
      : t('group_done_by', { at: time(end) })
  return (
    <fieldset>
      <legend className="label">{t('group_times_for', { n: guests.length })}</legend>
      <div className="ag-group-times">
        {listShown(times).map((one, i) => {
          const on = chosen !== null && getTimeKey(one) === getTimeKey(chosen)
          return (
            <button
              key={getTimeKey(one)}
              type="button"
              aria-pressed={on}
              className={classNames('ag-group-time framed round-l', i < best && 'is-best', on && 'is-on')}
              onClick={() => group.choose(one)}
            >
              <b className="num">{time(one.start)}</b>
              <span className="below xs">{toNote(one)}</span>
            </button>
          )
        })}
      </div>
    </fieldset>
  )
}

/** Who is where from when until when, one bar for each member. */
function Plan({ group: { chosen, guests } }: { group: Group }) {
  const { t } = useTranslation('bookings')
  const { time } = useFormat()
  const people = usePeople()
  if (!chosen) return null
  const [from, to] = [Date.parse(chosen.start), Date.parse(chosen.end)]
  const toShare = (at: number) => `${(((at - from) / (to - from)) * 100).toFixed(2)}%`
  return (
    <ol className="ag-group-plan framed round-l" aria-label={t('group_plan')}>
      {chosen.members.map(({ services }, i) => {
        const guest = guests[i]
        const [first] = services
        const last = services.at(-1)
        if (!guest || !first || !last) return null
        const end = Date.parse(last.start) + last.length * 60_000
        const staff = [...new Set(services.map(({ userId }) => people.find((user) => user.userId === userId)?.firstName ?? ''))]
        return (
          <li key={guest.key}>
            <span className="s med ell" dir="auto">
              {getGuestName(guest) || t('group_person', { n: i + 1 })}
            </span>
            <span className="ag-group-track">
              <span
                className="ag-group-bar"
                style={{ marginInlineStart: toShare(Date.parse(first.start)), width: toShare(from + end - Date.parse(first.start)) }}
              />
            </span>
            <span className="xs muted num">
              {t('group_from_to_with', { from: time(first.start), to: time(end), staff: staff.join(', ') })}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
