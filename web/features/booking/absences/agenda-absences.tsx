import { useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { absences } from '../../../../schema/api/booking/absences.ts'
import type { Absence } from '../../../../schema/api/booking/absences-schemas.ts'
import type { Agenda } from '../../../../schema/api/booking/bookings-schemas.ts'
import { isToRing, wholeSalon } from '../../../../schema/rules/booking/absences.ts'
import { findLate, tellFrom } from '../../../../schema/rules/booking/running-late.ts'
import { parseIso } from '../../../../schema/rules/salon-time.ts'
import { groups } from '../../../../schema/terms.ts'
import { hasAnyRole, useMe } from '../../../api/me.ts'
import { getPollInterval } from '../../../api/polling.ts'
import { useRead } from '../../../api/query.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { useMinute } from '../../../ui/use-clock.ts'
import { useElements } from '../../../ui/use-elements.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { LateDialog, type LateRow } from './late-dialog.tsx'
import { LeftDialog } from './left-dialog.tsx'
import { OutDialog } from './out-dialog.tsx'
import { ToldDialog } from './told-dialog.tsx'
import type { BackWithout } from './use-settle.ts'
import './absences.css'

/** Bookings of today that will begin late, as the timers say now; `may`: those of whose team members the user may move. */
function useLateRows(day: string, agendas: readonly Agenda[], may: (userId: string) => boolean): readonly LateRow[] {
  const { dayIn } = useFormat()
  const now = useMinute()
  const rows = useMemo(() => {
    if (day !== dayIn(now)) return []
    return findLate(agendas, Math.floor(now / 1000)).flatMap((late) => {
      const agenda = agendas.find(({ agendaId }) => agendaId === late.agendaId)
      return agenda ? [{ ...late, agenda }] : []
    })
  }, [day, agendas, now, dayIn])
  return rows.filter(({ agenda, delays }) => agenda.agendaServicesDTO.every((one) => !delays[one.agendaServiceId] || may(one.userId)))
}

/** Milliseconds until what clients have read is asked for again. */
const pollMs = 30_000

/**
 * In the agenda: the menu of each person's column, the same as a button on phones, and who is out on the day, with the number of clients
 * who are still to be rung, and which bookings will begin late.
 */
export function AgendaAbsences({
  day,
  people,
  agendas,
}: {
  day: string
  people: readonly { id: string; shortName: string }[]
  agendas: readonly Agenda[]
}) {
  const { t, ready } = useTranslation('absences', { useSuspense: false })
  const { userId, roles } = useMe()
  const { dayIn } = useFormat()
  const [out, setOut] = useState<string | null>(null)
  const [shown, setShown] = useState<string | null>(null)
  const [lookedAfter, setLookedAfter] = useState<Absence | null>(null)
  const [back, setBack] = useState<BackWithout | null>(null)
  const [showsLate, setShowsLate] = useState(false)
  const heads = useElements('.ag', '.ag-head-cell')
  const steps = useElements('.ag', '.ag-phone-top .ag-steps')
  const { data = [] } = useRead(absences.list, { day }, { staleTime: pollMs, refetchInterval: () => getPollInterval(pollMs) })
  const mayAll = hasAnyRole(roles, groups.adminReceptionistUser)
  const may = (id: string) => mayAll || (id === userId && hasAnyRole(roles, groups.consultant))
  const late = useLateRows(day, agendas, may)
  // A few minutes are no news.
  const isLate = late.some(({ minutes }) => minutes >= tellFrom)
  const isPast = day < dayIn(Date.now())
  if (!ready) return null
  const ofDay = data.filter(
    ({ from, to, bookings }) => (dayIn(from) <= day && day <= dayIn((parseIso(to) - 1) * 1000)) || bookings.some(isToRing),
  )
  const absence = data.find(({ absenceId }) => absenceId === shown)
  return (
    <>
      {!isPast &&
        heads.map((head) => {
          const id = head.getAttribute('data-column-id') ?? ''
          const person = people.find((one) => one.id === id)
          if (!person || !may(id)) return null
          const menu = (
            <span className="out-menu">
              <Menu
                label={t('menu_of', { name: person.shortName })}
                trigger={<IconButton size="s" icon="more" label={t('menu_of', { name: person.shortName })} />}
                entries={[
                  { value: 'out', label: t('is_out', { name: person.shortName }), icon: 'sun', run: () => setOut(id) },
                  ...(mayAll ? [{ value: 'salon', label: t('salon_closed'), icon: 'lock' as const, run: () => setOut('salon') }] : []),
                ]}
              />
            </span>
          )
          return createPortal(menu, head, id)
        })}
      {!isPast &&
        steps.map((step) =>
          mayAll || may(userId)
            ? createPortal(
                <IconButton size="l" icon="sun" label={t('title')} onClick={() => setOut(mayAll ? (people[0]?.id ?? userId) : userId)} />,
                step,
                'out',
              )
            : null,
        )}
      {(ofDay.length > 0 || isLate) && (
        <aside className="out-strip row wrap gap-8" aria-label={t('who_is_out')}>
          {isLate && (
            <button type="button" className="out-chip is-late row gap-8 framed s semi" onClick={() => setShowsLate(true)}>
              <Icon name="clock" size={16} />
              {t('late_chip', { count: late.length })}
            </button>
          )}
          {ofDay.map(({ absenceId, firstName, userId: who, bookings }) => {
            const count = bookings.filter(isToRing).length
            return (
              <button
                key={absenceId}
                type="button"
                className={classNames('out-chip row gap-8 framed s semi', count > 0 && 'is-open')}
                onClick={() => setShown(absenceId)}
              >
                <Icon name={count > 0 ? 'phone' : 'sun'} size={16} />
                {who === null ? t('salon_closed') : t('is_out', { name: firstName })}
                {count > 0 && <span className="num">{t('to_ring', { count })}</span>}
              </button>
            )
          })}
        </aside>
      )}
      {out !== null && <OutDialog userId={out} day={day} onLeft={setBack} onClose={() => setOut(null)} />}
      {lookedAfter && (
        <OutDialog
          userId={lookedAfter.userId ?? wholeSalon}
          day={day}
          absence={lookedAfter}
          onLeft={setBack}
          onClose={() => setLookedAfter(null)}
        />
      )}
      {back && <LeftDialog back={back} onClose={() => setBack(null)} />}
      {showsLate && <LateDialog late={late} people={people} onClose={() => setShowsLate(false)} />}
      {absence && (
        <ToldDialog
          absence={absence}
          onLeft={setBack}
          onClose={() => setShown(null)}
          onLookAfter={() => {
            setShown(null)
            setLookedAfter(absence)
          }}
        />
      )}
    </>
  )
}
