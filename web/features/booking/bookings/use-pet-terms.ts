import { useMemo } from 'react'
import { petPrices } from '../../../../schema/api/care/pet-prices.ts'
import { subClients } from '../../../../schema/api/care/pets.ts'
import type { Service } from '../../../../schema/api/catalogue/services-schemas.ts'
import type { BookingLine } from '../../../../schema/rules/booking/booking-lines.ts'
import { assignPet } from '../../../../schema/rules/care/pet-prices.ts'
import { useMe } from '../../../api/me.ts'
import { useRead } from '../../../api/query.ts'
import type { BookingState } from './booking-state.ts'

const none: never[] = []

/**
 * The client's pets and what services cost for them; none outside a pet salon. `entered` is the form with its new services for the pet
 * where a single one comes along.
 */
export function usePetTerms(state: BookingState, catalogue: readonly Service[]) {
  const { salon } = useMe()
  const clientId = state.client?.clientId ?? ''
  const enabled = salon?.isPet === true && clientId !== ''
  const { data: pets = none } = useRead(subClients.list, { clientId }, { enabled })
  const { data: prices = none } = useRead(petPrices.list, {}, { enabled, staleTime: 10 * 60_000 })
  const terms = useMemo(() => ({ pets, prices, catalogue }), [pets, prices, catalogue])
  const entered = useMemo((): BookingState => {
    const [only, second] = state.pets
    if (only === undefined || second !== undefined) return state
    const isOpen = (line: BookingLine) => line.subClientId === null && line.agendaServiceId === undefined
    return { ...state, lines: state.lines.map((line) => (isOpen(line) ? assignPet(line, only, terms) : line)) }
  }, [state, terms])
  return { pets, petTerms: terms, entered, assignPet: (line: BookingLine, petId: string | null) => assignPet(line, petId, terms) }
}
