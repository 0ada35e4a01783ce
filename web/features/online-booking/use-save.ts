import * as v from 'valibot'
import { FreeSlot, type OnlineCatalogue } from '../../../schema/api/online-booking.ts'
import { CallError } from '../../api/call.ts'
import { dayIn } from '../../ui/dates.ts'
import { saveSlot } from './guest-calls.ts'
import { computeTotal, findServices, type Page, personName } from './page.ts'
import { type Booked, nothing } from './progress.ts'
import { slotName } from './times.tsx'
import { useGuestAction } from './use-guest-action.ts'

const Lost = v.object({ slots: v.array(FreeSlot) })

function bookedOf(agendaId: string, slot: FreeSlot, catalogue: OnlineCatalogue): Booked {
  const services = findServices(catalogue, slot.services)
  return {
    ...{ agendaId, start: slot.start, end: slot.end, total: computeTotal(services) },
    services: slot.services.map(({ serviceId, userId, subClientId }) => ({
      service: findServices(catalogue, [{ serviceId }])[0]?.service ?? '',
      person: personName(catalogue, userId),
      pet: catalogue.pets.find((pet) => pet.subClientId === subClientId)?.name ?? null,
    })),
  }
}

/** Books the slot, once: the key of the deed is kept with it, so that pressing again, or after a reload, makes no second booking. */
export function useSave(page: Page, catalogue: OnlineCatalogue, onLost: (left: readonly FreeSlot[]) => void) {
  const { progress, change, info } = page
  const deed = useGuestAction()
  const run = (slot: FreeSlot) =>
    deed.run(async () => {
      const name = `${slotName(slot)} ${progress.note}`
      const key = progress.deed?.slot === name ? progress.deed.key : crypto.randomUUID()
      change({ deed: { slot: name, key } })
      try {
        const agenda = await saveSlot(progress.sessionCode ?? '', dayIn(info.timeZone, slot.start), slot, progress.note.trim(), key)
        const { wishes, day, slot: none, note, deed: done } = nothing
        change({ wishes, day, slot: none, note, deed: done, booked: bookedOf(agenda.agendaId, slot, catalogue), step: 'done' })
      } catch (error) {
        const left = error instanceof CallError && error.status === 409 ? v.safeParse(Lost, error.body) : undefined
        if (!left?.success) throw error
        change({ slot: null, deed: null })
        onLost(left.output.slots)
      }
    })
  return { busy: deed.busy, error: deed.error, run }
}
