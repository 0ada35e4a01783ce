import { type SalonHandle, SalonMemory } from '../../../db/salon-memory.ts'
import type { Statement } from '../../../db/statement.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'
import { type Rota, selectRotaUnless } from './queries.ts'

interface KnownRota {
  readonly from: string
  readonly to: string
  readonly rota: Rota
}

const maxPerSalon = 40
/** Rotas that were read, all of the same version, the oldest first. */
const memory = new SalonMemory((): KnownRota[] => [])

/** Remembers the rota of some days, both included. */
function rememberRota(db: SalonHandle, [from, to]: readonly [string, string], rota: Rota): void {
  const known = memory.open(db)
  if (!known) return
  const version = known[0]?.rota.rotaVersion ?? rota.rotaVersion
  if (rota.rotaVersion < version) return
  const kept = rota.rotaVersion > version ? [] : known.filter((one) => one.from !== from || one.to !== to).slice(-maxPerSalon + 1)
  known.splice(0, known.length, ...kept, { from, to, rota })
}

/** The latest rota known of all these days, both included. What is written by it needs `abortIfRotaChanged`. */
export const recallRota = (db: SalonHandle, [from, to]: readonly [string, string]): Rota | undefined =>
  memory.open(db)?.find((one) => one.from <= from && to <= one.to)?.rota

/**
 * The rota between two days, both included, as `selectRota` reads it. What this isolate has read before is not sent again: the statement
 * compares its salon and version. The same rota is the same object, which must not be changed.
 */
export function selectKnownRota(db: TenantDb & SalonHandle, firstDay: string, lastDay: string): Statement<Rota> {
  const known = memory.open(db)?.find((one) => one.from === firstDay && one.to === lastDay)?.rota
  return selectRotaUnless(db, [firstDay, lastDay], { salonId: db.salonId, rotaVersion: known?.rotaVersion }, ({ salonId, rota }) => {
    const latest = rota ?? known
    if (!latest) throw new Error('the database returned no rota')
    if (rota && salonId === db.salonId) rememberRota(db, [firstDay, lastDay], rota)
    return latest
  })
}
