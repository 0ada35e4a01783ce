import { auditPages } from '../../schema/api/platform/audit-log.ts'
import { call } from './call.ts'
import { getSessionState } from './session-store.ts'

/** Who changed a record last: this user on another device, a team member by their first name, or the client. */
export type Author = { readonly kind: 'own' | 'client' } | { readonly kind: 'colleague'; readonly name: string }

/**
 * Asks who changed a record last; null where it is not known. `record` is its id under the name of that id: `{ agendaId: 'agd_1' }`. Needed
 * after a conflict only: loaded then.
 */
export async function readAuthor(record: object): Promise<Author | null> {
  const [key = '', id] = Object.entries(record)[0] ?? []
  try {
    const { userId, firstName } = await call(auditPages.last, { key, id: String(id) })
    if (userId === getSessionState().userId) return { kind: 'own' }
    if (userId === 'guest') return { kind: 'client' }
    return firstName === '' ? null : { kind: 'colleague', name: firstName }
  } catch {
    return null
  }
}
