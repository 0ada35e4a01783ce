import { useCallback, useMemo } from 'react'
import { petPrices } from '../../../../schema/api/care/pet-prices.ts'
import { subClients } from '../../../../schema/api/care/pets.ts'
import type { Service } from '../../../../schema/api/catalogue/services-schemas.ts'
import type { BookingLine } from '../../../../schema/rules/booking/booking-lines.ts'
import { assignPet, type BookingTerms, takeClientTerms } from '../../../../schema/rules/care/pet-prices.ts'
import { useMe } from '../../../api/me.ts'
import { useRead } from '../../../api/query.ts'
import { useOwnTerms } from '../../clients/own-terms/index.ts'
import type { BookingState } from './booking-state.ts'

const none: never[] = []

/**
 * What decides duration and price for the client of the form: their pets and what services cost for these, in a pet salon, and their own
 * times and prices. `entered` is the form with its new services for the pet where a single one comes along; `takeTerms` gives a form the
 * client's own times and prices.
 */
export function useClientTerms(state: BookingState, catalogue: readonly Service[]) {
  const { salon } = useMe()
  const clientId = state.client?.clientId ?? ''
  const enabled = salon?.isPet === true && clientId !== ''
  const { data: pets = none } = useRead(subClients.list, { clientId }, { enabled })
  const { data: prices = none } = useRead(petPrices.list, {}, { enabled, staleTime: 10 * 60_000 })
  const { own, isLoading } = useOwnTerms(clientId, catalogue)
  const terms = useMemo((): BookingTerms => ({ pets, prices, own, catalogue }), [pets, prices, own, catalogue])
  const petTerms = useMemo((): BookingTerms => ({ ...terms, own: none }), [terms])
  const entered = useMemo((): BookingState => {
    const [only, second] = state.pets
    if (only === undefined || second !== undefined) return state
    const isOpen = (line: BookingLine) => line.subClientId === null && line.agendaServiceId === undefined
    return { ...state, lines: state.lines.map((line) => (isOpen(line) ? assignPet(line, only, petTerms) : line)) }
  }, [state, petTerms])
  const takeTerms = useCallback(
    (form: BookingState): BookingState =>
      terms.own.length === 0 ? form : { ...form, lines: form.lines.map((line) => takeClientTerms(line, terms)) },
    [terms],
  )
  return {
    pets,
    clientTerms: terms,
    areTermsLoading: isLoading,
    entered,
    takeTerms,
    /** A line for another pet, with its price and duration. */
    assignPet: (line: BookingLine, petId: string | null) => assignPet(line, petId, petTerms),
  }
}
