import { useState } from 'react'
import type { ClientRow } from '../../../../schema/api/clients/client-list-schemas.ts'

/** The selected clients by id. A client keeps being selected while others are searched. */
export function useSelection(getVisible: () => readonly ClientRow[]) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  return {
    size: selected.size,
    ids: [...selected],
    has: (clientId: string) => selected.has(clientId),
    toggle: ({ clientId }: ClientRow) =>
      setSelected((now) => (now.has(clientId) ? new Set([...now].filter((one) => one !== clientId)) : new Set(now).add(clientId))),
    addVisible: () => setSelected((now) => new Set([...now, ...getVisible().map(({ clientId }) => clientId)])),
    set: (clientIds: readonly string[]) => setSelected(new Set(clientIds)),
    clear: () => setSelected(new Set()),
  }
}
export type Selection = ReturnType<typeof useSelection>
