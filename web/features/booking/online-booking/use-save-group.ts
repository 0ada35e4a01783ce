import type { GuestGroupTime, SavedGroup } from '../../../../schema/api/booking/guest-group-replies.ts'
import { readConflict } from './conflict.ts'
import { saveGroup, toTimesKey } from './group-calls.ts'
import type { GroupPage } from './group-page.ts'
import { type BookedGroup, emptyParty } from './group-party.ts'
import { toTimeKey } from './group-times.tsx'
import { computeGroupTotal } from './group-total.ts'
import { joinNames } from './page.ts'
import { useGuestAction } from './use-guest-action.ts'

const toBooked = ({ token, bookings }: SavedGroup, time: GuestGroupTime): BookedGroup => ({
  token,
  total: computeGroupTotal(time)?.reduced ?? null,
  lines: bookings.map(({ agendaId, name, start, end, services, formsToken = '' }) => ({
    ...{ agendaId, name, start, end, formsToken },
    services: joinNames(services.map(({ service }) => service)),
    people: joinNames(services.map(({ person }) => person).filter(Boolean)),
  })),
})

/**
 * Books a group at a time. The idempotency key is stored with the party, so that a repeated attempt, even after a reload, makes no second
 * group. If the time was taken meanwhile, `onTaken` gets the times that are left on the day.
 */
export function useSaveGroup({ page, own, asker }: GroupPage, onTaken: (left: readonly GuestGroupTime[]) => void) {
  const action = useGuestAction()
  const { party, change, go } = own
  const run = (date: string, time: GuestGroupTime) =>
    action.run(async () => {
      const name = `${toTimesKey(party, asker)} ${toTimeKey(time)} ${party.note}`
      const key = party.pending?.group === name ? party.pending.key : crypto.randomUUID()
      change({ pending: { group: name, key } })
      try {
        const saved = await saveGroup(party, asker, { date, time, key })
        go('done', { ...emptyParty, booked: toBooked(saved, time) })
        // What was chosen for one is part of it.
        page.change({ requests: [], slot: null })
      } catch (error) {
        const left = readConflict<GuestGroupTime[]>(error, 'times')
        if (!left) throw error
        onTaken(left)
      }
    })
  return { busy: action.busy, error: action.error, run }
}
