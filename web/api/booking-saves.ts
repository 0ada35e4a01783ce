import { getSessionState } from './session-store.ts'

type Saved = { readonly version: number } | null | undefined
/** What this screen's saves of a booking lead to, by session and booking; nothing where none succeeds. */
const bookingSaves = new Map<string, Promise<Saved>>()
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

/** The version of a booking that its user has seen, their own changes of it included: waits for those that are being saved. */
export const followVersion = async ({ agendaId, version }: { readonly agendaId: string; readonly version: number }): Promise<number> =>
  Math.max(version, (await bookingSaves.get(toSaveKey(agendaId)))?.version ?? 0)

/** The same for what is sent: one that waited for the connection is meant for the booking as its user has seen and changed it. */
export async function followOwnChanges<Write extends { input: { agendaId: string }; body: { version?: number | undefined } }>(
  write: Write,
): Promise<Write> {
  const { agendaId } = write.input
  const { version } = write.body
  return version === undefined ? write : { ...write, body: { ...write.body, version: await followVersion({ agendaId, version }) } }
}
