import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { services } from '../../../../schema/api/catalogue/services.ts'
import type { Service } from '../../../../schema/api/catalogue/services-schemas.ts'
import { users } from '../../../../schema/api/team/staff.ts'
import type { User } from '../../../../schema/api/team/staff-schemas.ts'
import { userServices } from '../../../../schema/api/team/user-services.ts'
import type { UserService } from '../../../../schema/api/team/user-services-schemas.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { readKey, useRead, useWrite } from '../../../api/query.ts'
import { notify } from '../../../ui/toaster.tsx'
import { getFullName } from './full-name.ts'

/** What a team member has of a service; null for length and price where the salon's hold. */
export interface OwnService {
  readonly offered: boolean
  readonly length: number | null
  readonly price: number | null
  readonly online: boolean
}
const notOffered: OwnService = { offered: false, length: null, price: null, online: true }
const isSame = (a: OwnService, b: OwnService) => JSON.stringify(a) === JSON.stringify(b)

function toOwn(list: readonly UserService[], serviceId: string): OwnService {
  const found = list.find((one) => one.serviceId === serviceId)
  return found ? { offered: true, length: found.length, price: found.price, online: found.online } : notOffered
}

/** The list as the reply will have it; a new service has no id yet. */
const toSaved = (
  userId: string,
  before: readonly UserService[],
  offered: readonly (Omit<OwnService, 'offered'> & { serviceId: string })[],
) =>
  offered.map((one): UserService => {
    const known = before.find(({ serviceId }) => serviceId === one.serviceId)
    return { userServiceId: known?.userServiceId ?? `new_${one.serviceId}`, userId, ...one }
  })

/** The services of a team member in a form that is saved as a whole and shows it before the reply. */
export function useOwnServices(user: User) {
  const { t } = useTranslation('staff')
  const client = useQueryClient()
  const errorMessage = useErrorMessage()
  const { userId } = user
  const catalogue = useRead(services.list, {}, { staleTime: 60_000 })
  const own = useRead(userServices.ofUser, { userId })
  const [edits, setEdits] = useState<ReadonlyMap<string, OwnService>>(new Map())
  const [error, setError] = useState<string | undefined>(undefined)
  const list = catalogue.data ?? []
  const getSaved = (serviceId: string) => toOwn(own.data ?? [], serviceId)
  const getOwn = (serviceId: string) => edits.get(serviceId) ?? getSaved(serviceId)
  const changed = list.filter(({ serviceId }) => !isSame(getOwn(serviceId), getSaved(serviceId)))
  const discard = () => {
    setEdits(new Map())
    setError(undefined)
  }
  const replace = useWrite(userServices.replace, {
    optimistic: ({ body }) => {
      const key = readKey(userServices.ofUser, { userId })
      void client.cancelQueries({ queryKey: key })
      const before = client.getQueryData<UserService[]>(key)
      const offered = body.services.map(({ serviceId, length = null, price = null, online = true }) => ({
        serviceId,
        length,
        price,
        online,
      }))
      client.setQueryData<UserService[]>(key, toSaved(userId, before ?? [], offered))
      return () => void client.setQueryData(key, before)
    },
    invalidates: [userServices.ofUser, users.one, users.list, services.list, services.one],
    onSuccess: (saved) => {
      client.setQueryData(readKey(userServices.ofUser, { userId }), saved)
      discard()
      notify({ kind: 'success', text: t('services_saved', { name: getFullName(user) }) })
    },
    onError: (failure) => setError(errorMessage(failure)),
  })
  const save = () => {
    setError(undefined)
    const offered = list.flatMap((service) => {
      const { offered: isOffered, length, price, online } = getOwn(service.serviceId)
      return isOffered ? [{ serviceId: service.serviceId, length, price, online }] : []
    })
    replace.mutate({ input: { userId }, body: { services: offered, version: user.version } })
  }
  return {
    isPending: catalogue.isPending || own.isPending,
    failure: catalogue.error ?? own.error,
    retry: () => void Promise.all([catalogue.refetch(), own.refetch()]),
    list,
    getOwn,
    set: (serviceId: string, next: Partial<OwnService>) =>
      setEdits((before) => new Map(before).set(serviceId, { ...getOwn(serviceId), ...next })),
    setAll: (next: (service: Service) => OwnService) => setEdits(new Map(list.map((service) => [service.serviceId, next(service)]))),
    changed,
    error,
    busy: replace.isPending,
    save,
    discard,
  }
}
export { toOwn }
