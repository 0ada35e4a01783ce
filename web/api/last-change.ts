import { auditPages } from '../../schema/api/platform/audit-log.ts'
import { call } from './call.ts'
import { getSessionState } from './session-store.ts'

/** Who changed a record last, and when: this user on another device, a team member by their first name, or the client. */
export type Author = { readonly at: string } & ({ readonly kind: 'own' | 'client' } | { readonly kind: 'colleague'; readonly name: string })

/**
 * Asks who changed a record last; null where it is not known. `record` is its id under the name of that id, or of its table where other
 * tables share that: `{ agendaId: 'agd_1' }`, `{ gift_cards: 'pre_1' }`. Needed after a conflict only: loaded then.
 */
export async function readAuthor(record: object): Promise<Author | null> {
  const [key = '', id] = Object.entries(record)[0] ?? []
  try {
    const { userId, firstName, at } = await call(auditPages.last, { key, id: String(id) })
    if (userId === getSessionState().userId) return { kind: 'own', at }
    if (userId === 'guest') return { kind: 'client', at }
    return firstName === '' ? null : { kind: 'colleague', name: firstName, at }
  } catch {
    return null
  }
}
