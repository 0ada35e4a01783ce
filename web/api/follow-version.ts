import { bookingSaves, toSaveKey } from './booking-saves.ts'

/** The version of a booking that its user has seen, their own changes of it included: waits for those that are being saved. */
export const followVersion = async ({ agendaId, version }: { readonly agendaId: string; readonly version: number }): Promise<number> =>
  Math.max(version, (await bookingSaves.get(toSaveKey(agendaId)))?.version ?? 0)
