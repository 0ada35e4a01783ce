import type { ReactNode } from 'react'
import { isolate } from '../../../../schema/rules/isolate.ts'
import { classNames } from '../../../ui/class-names.ts'
import { timeIn } from '../../../ui/dates.ts'
import { getSpan } from './group-calendar.tsx'
import { joinNames } from './page.ts'
import { Ticket } from './ticket.tsx'
import { t } from './translate.ts'
import './group-guest.css'

interface InGroup {
  readonly token: string
  readonly start: string
  readonly end: string
  readonly state: string
  readonly services: readonly { readonly service: string; readonly person: string }[]
  readonly group?: { readonly token: string; readonly name: string } | undefined
}

/** Bookings with those of the same group together, at the place of the first of them. */
export const gatherGroups = <B extends InGroup>(bookings: readonly B[]): B[][] => [
  ...Map.groupBy(bookings, ({ token, group }) => group?.token ?? token).values(),
]

/** The bookings of a group that the guest pays for, as one. */
export function GroupTicket({ bookings, zone, children }: { bookings: readonly InGroup[]; zone: string; children: ReactNode }) {
  const coming = bookings.filter(({ state }) => state !== 'cancelled')
  return (
    <Ticket
      zone={zone}
      {...getSpan(coming.length > 0 ? coming : bookings)}
      what={joinNames(bookings.map(({ group }) => isolate(group?.name ?? '')))}
      place=""
      isCancelled={coming.length === 0}
    >
      <ul className="gb-line hair-above grid gap-6">
        {bookings.map(({ token, start, state, services, group }) => (
          <li key={token} className={classNames('flex gap-8', state === 'cancelled' && 'muted')}>
            <span className="num">{timeIn(zone, start)}</span>
            <span>
              <b className="semi">{group?.name}</b>
              {' · '}
              {joinNames(services.map(({ service }) => service))}
              {state === 'cancelled' && ` · ${t('next_cancelled')}`}
            </span>
          </li>
        ))}
      </ul>
      {children}
    </Ticket>
  )
}
