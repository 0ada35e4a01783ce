import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { getPageOwner } from '../../../api/session-store.ts'
import { notify } from '../../../ui/toaster.tsx'
import type { BookingState } from './booking-state.ts'

/** Unsaved values of a booking form that was closed, or lost with the end of the session. */
interface Draft {
  /** Whose they are: the page may get another user. */
  owner: string | null
  /** Path and query of its form. */
  url: string
  state: BookingState
  /** Closed by the user: restored only on request. */
  closed: boolean
}
let draft: Draft | null = null

/** The unsaved values of the form at this URL; null if there are none. */
export function useUnsavedDraft(): BookingState | null {
  const { pathname, search } = useLocation()
  const found = useRef(
    draft !== null && !draft.closed && draft.owner === getPageOwner() && draft.url === pathname + search ? draft.state : null,
  )
  return found.current
}

/**
 * Keeps the values of the form while it is open. `saved` discards them; `closed` offers to reopen the form, or says that it is being saved
 * all the same; `refused` offers it once that has failed.
 */
export function useDraft(state: BookingState, initial: BookingState) {
  const { t } = useTranslation('bookings')
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const url = useRef(pathname + search)
  const own = useRef<Draft | null>(null)
  const text = JSON.stringify(state)
  const isUnchanged = text === JSON.stringify(initial)
  const keep = (next: Draft | null) => {
    own.current = next
    draft = next
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each change of the values
  useEffect(() => {
    const now: BookingState = JSON.parse(text)
    keep(isUnchanged ? null : { owner: getPageOwner(), url: url.current, state: now, closed: false })
  }, [text, isUnchanged])
  const reopen = () => {
    if (own.current) keep({ ...own.current, closed: false })
    void navigate(url.current)
  }
  const action = { label: t('reopen_booking'), run: reopen }
  return {
    isUnchanged,
    saved: () => {
      if (draft === own.current) keep(null)
    },
    closed: (isSaving: boolean) => {
      if (own.current === null || isUnchanged) return
      keep({ ...own.current, closed: true })
      if (isSaving) notify({ kind: 'info', text: t('saved_later') })
      else notify({ kind: 'info', text: t('not_saved'), action })
    },
    refused: (reason: string) => void notify({ kind: 'error', text: reason, action, stays: true }),
  }
}
