import { useCallback, useEffect, useState } from 'react'
import { emptyParty, isComplete, type Member, type Part, type Party, readParty, saveParty } from './group-party.ts'

export interface PartyProgress {
  readonly party: Party
  change(part: Partial<Party>): void
  /** Shows another part, as an entry of the browser's history. */
  go(part: Part, more?: Partial<Party>): void
  /** Forgets the group. */
  clear(): void
}

const readPart = (first: Part = 'who'): Part => (history.state as { part?: Part } | null)?.part ?? first
/** The part to show: nobody comes to a later one without what it needs. */
function findPart(party: Party, wanted: Part): Part {
  if (party.booked) return 'done'
  if (wanted === 'ask' || wanted === 'asked') return wanted
  if (party.isAsking && (wanted === 'phone' || wanted === 'name')) return wanted
  if (wanted === 'who' || wanted === 'done') return 'who'
  if (wanted === 'pick') return party.members.some(({ key }) => key === party.picked) ? 'pick' : 'who'
  if (!isComplete(party.members)) return 'who'
  return wanted === 'when' || party.time ? wanted : 'when'
}

/** The group that the guest is about to book, stored so that it survives reloads; its parts are entries of the browser's history. */
export function useParty(salonId: string, first: Part, begin: () => Member[]): PartyProgress {
  const [party, setParty] = useState(() => {
    const stored = readParty(salonId)
    const started = stored.members.length > 0 || stored.booked ? stored : { ...stored, members: begin() }
    return { ...started, part: findPart(started, readPart(first)) }
  })
  useEffect(() => saveParty(salonId, party), [salonId, party])
  useEffect(() => {
    const onPopState = () => setParty((last) => ({ ...last, part: findPart(last, readPart(first)) }))
    addEventListener('popstate', onPopState)
    return () => removeEventListener('popstate', onPopState)
  }, [first])
  const change = useCallback((part: Partial<Party>) => setParty((last) => ({ ...last, ...part })), [])
  const go = useCallback((part: Part, more: Partial<Party> = {}) => {
    const state = history.state as { depth?: number } | null
    // What has been asked once is not asked again by Back.
    if (['phone', 'name'].includes(readPart())) history.replaceState({ ...state, part }, '')
    else history.pushState({ ...state, part, depth: (state?.depth ?? 0) + 1 }, '')
    setParty((last) => ({ ...last, ...more, part }))
  }, [])
  const clear = useCallback(() => setParty(emptyParty), [])
  return { party, change, go, clear }
}
