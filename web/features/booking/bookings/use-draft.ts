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

/** Keeps the values of the form while it is open. `closed` offers to reopen the form, `saved` discards the values. */
export function useDraft(state: BookingState, initial: BookingState) {
  const { t } = useTranslation('bookings')
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const url = useRef(pathname + search)
  const text = JSON.stringify(state)
  const isUnchanged = text === JSON.stringify(initial)
  useEffect(() => {
    const now: BookingState = JSON.parse(text)
    draft = isUnchanged ? null : { owner: getPageOwner(), url: url.current, state: now, closed: false }
  }, [text, isUnchanged])
  return {
    isUnchanged,
    saved: () => {
      draft = null
    },
    closed: () => {
      if (draft === null || isUnchanged) return
      const kept = { ...draft, closed: true }
      draft = kept
      const run = () => {
        draft = { ...kept, closed: false }
        void navigate(kept.url)
      }
      notify({ kind: 'info', text: t('not_saved'), action: { label: t('reopen_booking'), run } })
    },
  }
}
