import type { FreeSlot, SavedBooking } from '../../../../schema/api/booking/guest-replies.ts'
import { dayIn } from '../../../ui/dates.ts'
import { readConflict } from './conflict.ts'
import { saveSlot } from './guest-calls.ts'
import { type Catalogue, computeTotal, findServicesForPets, getFirstName, type Page } from './page.ts'
import { type Booked, emptyProgress } from './progress.ts'
import { toSlotKey } from './times.tsx'
import { useGuestAction } from './use-guest-action.ts'

function toBooked({ agendaId, token, formsToken = '' }: SavedBooking, slot: FreeSlot, catalogue: Catalogue): Booked {
  const services = findServicesForPets(catalogue, slot.services)
  return {
    agendaId,
    token,
    formsToken,
    start: slot.start,
    end: slot.end,
    total: slot.reducedPrice ?? computeTotal(services, slot.services),
    services: slot.services.map(({ serviceId, userId, subClientId }) => ({
      service: services.find((one) => one.serviceId === serviceId)?.service ?? '',
      person: getFirstName(catalogue, userId),
      pet: catalogue.pets.find((pet) => pet.subClientId === subClientId)?.name ?? null,
    })),
  }
}

/**
 * Books a slot. The idempotency key is stored with the progress, so that a repeated attempt, even after a reload, makes no second
 * booking. If the slot was taken meanwhile, `onSlotTaken` gets the slots that are left on the day.
 */
export function useSaveBooking(page: Page, catalogue: Catalogue, onSlotTaken: (left: readonly FreeSlot[]) => void) {
  const { progress, change, info } = page
  const action = useGuestAction()
  const run = (slot: FreeSlot, deposit: string | undefined) =>
    action.run(async () => {
      const name = `${toSlotKey(slot)} ${progress.promoCode} ${progress.note} ${deposit ?? ''}`
      const key = progress.pendingSave?.slot === name ? progress.pendingSave.key : crypto.randomUUID()
      change({ pendingSave: { slot: name, key } })
      try {
        const agenda = await saveSlot(progress.sessionCode ?? '', dayIn(info.timeZone, slot.start), slot, {
          note: progress.note.trim(),
          code: progress.promoCode,
          key,
          deposit,
        })
        // The time is held while the guest pays: the booking begins with that.
        if ('payToken' in agenda) return location.assign(`/pay#${agenda.payToken}`)
        const { requests, day, slot: none, note, pendingSave: done } = emptyProgress
        change({ requests, day, slot: none, note, pendingSave: done, booked: toBooked(agenda, slot, catalogue), step: 'done' })
      } catch (error) {
        const left = readConflict<FreeSlot[]>(error, 'slots')
        if (!left) throw error
        onSlotTaken(left)
      }
    })
  return { busy: action.busy, error: action.error, run }
}
