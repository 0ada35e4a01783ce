import { getSessionState } from './session-store.ts'

type Saved = { readonly version: number } | null | undefined
/** What this screen's saves of a booking lead to, by session and booking; nothing where none succeeds. */
export const bookingSaves = new Map<string, Promise<Saved>>()
/** The name of a booking among what this session saves. */
export const toSaveKey = (agendaId: string): string => getSessionState().code + agendaId

/** Notes that a booking is being saved (null where that fails): what is done with it before the reply follows the reply's version. */
export function noteSave(key: string, save: Promise<Saved>): void {
  const before = bookingSaves.get(key)
  bookingSaves.set(
    key,
    save.then((booking) => booking ?? before),
  )
}
