import type { Service } from '../../../../schema/api/catalogue/services-schemas.ts'
import { type SalonHandle, SalonMemory } from '../../../db/salon-memory.ts'

const memory = new SalonMemory(() => new Map<string, Service>())

/** Remembers services that were read, archived ones left out. */
export function rememberServices(db: SalonHandle, services: readonly Service[]): void {
  const known = memory.open(db)
  for (const service of services) if (!service.archived) known?.set(service.serviceId, service)
}

/** The known ones of these services. What is written by them needs a guard on their versions. */
export function recallServices(db: SalonHandle, serviceIds: readonly string[]): Service[] {
  const known = memory.open(db)
  return serviceIds.flatMap((serviceId) => known?.get(serviceId) ?? [])
}
