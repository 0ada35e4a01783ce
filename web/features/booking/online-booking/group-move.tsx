import { isolate } from '../../../../schema/rules/isolate.ts'
import { moveGroup, readGroupLinkDays, readGroupLinkSlots } from './group-link-calls.ts'
import type { GroupLinkPage } from './group-link-page.ts'
import { MoveOf } from './link-move.tsx'
import { joinNames } from './page.ts'

/** Moves all bookings of a group to another day or time, as far apart as they are. */
export function GroupMove({ page }: { page: GroupLinkPage }) {
  const { token, linked, onUpdate, handleConflict } = page
  const coming = linked.bookings.filter(({ state }) => state === 'open')
  return (
    <MoveOf
      salonId={linked.salon.salonId}
      of={{
        services: coming.flatMap(({ services }) => services),
        start: coming.map(({ start }) => start).toSorted()[0] ?? '',
        names: joinNames(coming.map(({ name }) => isolate(name))),
        readDays: (...asked) => readGroupLinkDays(token, ...asked),
        readSlots: (...asked) => readGroupLinkSlots(token, ...asked),
        move: async (to, anyone) => onUpdate(await moveGroup(token, coming, to, anyone), { what: 'moved', before: coming }),
        handleConflict,
      }}
    />
  )
}
