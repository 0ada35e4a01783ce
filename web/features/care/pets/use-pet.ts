import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { agendas } from '../../../../schema/api/booking/bookings.ts'
import type { SubClientChange, SubClientRecord } from '../../../../schema/api/care/pet-fields.ts'
import { subClients } from '../../../../schema/api/care/pets.ts'
import { appointments } from '../../../../schema/api/visits/visits.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { readKey, useWrite } from '../../../api/query.ts'
import { notify } from '../../../ui/toaster.tsx'

/** Reads that contain a pet's data. */
export const petDependents = [subClients.list, agendas.day, appointments.day]

/** Puts a pet into the cache of its record; returns the rollback. */
export function useCachePet(): (pet: SubClientRecord) => () => void {
  const queries = useQueryClient()
  return (pet) => {
    const key = readKey(subClients.record, { subClientId: pet.subClientId })
    const before = queries.getQueryData<SubClientRecord>(key)
    queries.setQueryData<SubClientRecord>(key, pet)
    return () => void queries.setQueryData(key, before)
  }
}

type Fields = Partial<Omit<SubClientRecord, 'version'>>

/**
 * Changes some fields of a pet's record: shown at once, taken back with the server's message where it is refused, and with Undo, which
 * writes the values of before.
 */
export function useChangePet(): (pet: SubClientRecord, change: Fields, text: string) => void {
  const { t } = useTranslation('pets')
  const errorMessage = useErrorMessage()
  const cachePet = useCachePet()
  const update = useWrite(subClients.update, { invalidates: petDependents })
  const write = async (pet: SubClientRecord, change: Fields): Promise<SubClientRecord | undefined> => {
    const rollback = cachePet({ ...pet, ...change })
    try {
      const body = { ...change, subClientId: pet.subClientId, version: pet.version } as SubClientChange
      const saved = await update.mutateAsync({ input: {}, body })
      cachePet(saved)
      return saved
    } catch (error) {
      rollback()
      notify({ kind: 'error', text: errorMessage(error) })
      return undefined
    }
  }
  return async (pet, change, text) => {
    const saved = await write(pet, change)
    if (!saved) return
    const names = Object.keys(change) as (keyof Fields)[]
    const before: Fields = Object.fromEntries(names.map((name) => [name, pet[name]]))
    const undo = async () => {
      if (await write(saved, before)) notify({ kind: 'info', text: t('undone') })
    }
    notify({ kind: 'success', text, undo: () => void undo() })
  }
}
