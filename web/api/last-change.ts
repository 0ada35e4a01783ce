import { auditPages } from '../../schema/api/platform/audit-log.ts'
import type { LastChange } from '../../schema/api/platform/audit-log-schemas.ts'
import { call } from './call.ts'
import { useMe } from './me.ts'
import { useRead } from './query.ts'
import { getSessionState } from './session-store.ts'

/** Who changed a record last: this user on another device, a team member by their first name, or the client. */
export type Author = { readonly kind: 'own' | 'client' } | { readonly kind: 'colleague'; readonly name: string }

/** `record` is its id under the name of that id: `{ agendaId: 'agd_1' }`. */
function toInput(record: object | null) {
  const [key = '', id = ''] = Object.entries(record ?? {})[0] ?? []
  return { key, id: String(id) }
}

function toAuthor({ userId, firstName }: LastChange, ownId: string | null): Author | undefined {
  if (userId === ownId) return { kind: 'own' }
  if (userId === 'guest') return { kind: 'client' }
  return firstName === '' ? undefined : { kind: 'colleague', name: firstName }
}

/** Who changed a record last; undefined for null, and where it is not known. */
export function useAuthor(record: object | null): Author | undefined {
  const { userId } = useMe()
  const { data } = useRead(auditPages.last, toInput(record), { enabled: record !== null, staleTime: 0 })
  return record && data ? toAuthor(data, userId) : undefined
}

/** The same, asked once. */
export const readAuthor = async (record: object): Promise<Author | undefined> => {
  try {
    return toAuthor(await call(auditPages.last, toInput(record)), getSessionState().userId)
  } catch {
    return undefined
  }
}
