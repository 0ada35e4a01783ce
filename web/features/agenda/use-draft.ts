import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { notify } from '../../ui/toaster.tsx'
import './agenda-labels.ts'
import type { BookingState } from './booking-state.ts'

/** What was typed and not saved: of a form that was closed, or that a session's end took away. */
interface Draft {
  /** The address of its form. */
  place: string
  state: BookingState
  /** Closed on purpose: it comes back only when asked for. */
  closed: boolean
}
let draft: Draft | null = null

/** What was typed in the form of this address before it went away; null where nothing was lost. */
export function useUnsavedDraft(): BookingState | null {
  const { pathname, search } = useLocation()
  const found = useRef(draft !== null && !draft.closed && draft.place === pathname + search ? draft.state : null)
  return found.current
}

/** Keeps what is typed while the form is open. Answers what to do when it is closed without saving, and when it is saved. */
export function useDraft(state: BookingState, initial: BookingState) {
  const { t } = useTranslation('agenda')
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const place = useRef(pathname + search)
  const text = JSON.stringify(state)
  const untouched = text === JSON.stringify(initial)
  useEffect(() => {
    const now: BookingState = JSON.parse(text)
    draft = untouched ? null : { place: place.current, state: now, closed: false }
  }, [text, untouched])
  return {
    saved: () => {
      draft = null
    },
    closed: () => {
      if (draft === null || untouched) return
      const mine = { ...draft, closed: true }
      draft = mine
      const run = () => {
        draft = { ...mine, closed: false }
        void navigate(mine.place)
      }
      notify({ kind: 'info', text: t('not_saved'), action: { label: t('reopen_booking'), run } })
    },
  }
}
