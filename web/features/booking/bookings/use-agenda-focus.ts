import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useKeepFocus } from '../../../ui/use-keep-focus.ts'
import { useAgendaState } from './agenda-store.ts'

const cardSelector = '[data-cover]'
const getCards = (screen: HTMLElement | null) => [...(screen?.querySelectorAll<HTMLElement>(cardSelector) ?? [])]

/** The card in the tab order: the one focused last, else the first. */
const getTabStop = (screen: HTMLElement | null) =>
  screen?.querySelector<HTMLElement>(`${cardSelector}[tabindex="0"]`) ?? getCards(screen)[0]

/** Calls `focus` after a dialog has returned the focus, if it could not, because what had it is gone. Returns the stop function. */
function focusUnlessUsed(focus: () => void): () => void {
  // Once more: a dialog that takes longer to close still has the focus the first time.
  const timers = [60, 240].map((milliseconds) => setTimeout(() => document.activeElement === document.body && focus(), milliseconds))
  return () => timers.forEach(clearTimeout)
}

/** Focus of the agenda: it never falls to the body, and returns to the card of a booking that is closed. */
export function useAgendaFocus(screen: RefObject<HTMLElement | null>) {
  const { selected } = useAgendaState()
  const lastId = useRef<string | null>(null)
  const focusPanel = () => {
    const panel = screen.current?.querySelector<HTMLElement>('.ag-panel')
    const target = panel?.querySelector<HTMLElement>('footer .btn.primary') ?? panel?.querySelector('button')
    target?.focus()
    return target !== null && target !== undefined
  }
  const focusGrid = () => {
    const target = getTabStop(screen.current) ?? screen.current?.querySelector<HTMLElement>('button')
    target?.focus()
    target?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
  const focusCard = (cardId: string) =>
    getCards(screen.current)
      .find((card) => card.dataset.cover === cardId)
      ?.focus()
  const getFallback = () =>
    screen.current?.querySelector<HTMLElement>('.ag-panel footer .btn.primary') ??
    getCards(screen.current).find((card) => card.dataset.cover === lastId.current) ??
    getTabStop(screen.current) ??
    screen.current?.querySelector<HTMLElement>('button')
  useKeepFocus(screen, getFallback)

  const latest = useRef(getFallback)
  latest.current = getFallback
  const cardId = selected?.cardId ?? null
  useEffect(() => {
    if (cardId !== null) {
      lastId.current = cardId
      return
    }
    if (lastId.current === null) return
    return focusUnlessUsed(() => latest.current()?.focus())
  }, [cardId])
  // The form of a booking takes its card from the day, and what was focused instead may be gone when the form is closed.
  const { pathname } = useLocation()
  const lastPath = useRef(pathname)
  useEffect(() => {
    if (lastPath.current === pathname) return
    lastPath.current = pathname
    return focusUnlessUsed(() => latest.current()?.focus())
  }, [pathname])
  /** For a card that was shown at another place while a dialog was open. */
  const returnFocus = (cardId: string) => void focusUnlessUsed(() => focusCard(cardId))
  return { focusCard, focusGrid, focusPanel, returnFocus }
}
