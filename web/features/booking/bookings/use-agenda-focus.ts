import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useKeepFocus } from '../../../ui/use-keep-focus.ts'
import { useAgendaState } from './agenda-store.ts'

const cardSelector = '[data-cover]'
const getCards = (screen: HTMLElement | null) => [...(screen?.querySelectorAll<HTMLElement>(cardSelector) ?? [])]

/** The card in the tab order: the one focused last, else the first; without any, the first button if `isLate`. */
const getTabStop = (screen: HTMLElement | null, isLate: boolean) =>
  screen?.querySelector<HTMLElement>(`${cardSelector}[tabindex="0"]`) ??
  getCards(screen)[0] ??
  (isLate ? screen?.querySelector<HTMLElement>('button') : null)

type Find = (isLate: boolean) => HTMLElement | null | undefined

/**
 * Focuses what `find` finds once dialogs have closed and could not return the focus, because what had it is gone. A form gives its card
 * back a moment later: `isLate` a second later. Returns the stop function.
 */
function focusUnlessUsed(find: Find): () => void {
  let timer: ReturnType<typeof setTimeout>
  let tries = 16
  const wait = () => {
    timer = setTimeout(check, 60)
  }
  const check = () => {
    const { activeElement, body } = document
    if (activeElement === body) {
      const target = find(--tries < 1)
      if (target) target.focus()
      else if (tries > 0) wait()
    } else if (activeElement?.closest('[role$=dialog]')) wait()
  }
  wait()
  return () => clearTimeout(timer)
}

/** Focus of the agenda: it never falls to the body, and returns to the card of a booking that is closed. */
export function useAgendaFocus(screen: RefObject<HTMLElement | null>) {
  const { selected } = useAgendaState()
  const lastId = useRef<string | null>(null)
  const focusPanel = () => {
    const panel = screen.current?.querySelector('.ag-panel')
    const target = panel?.querySelector<HTMLElement>('footer .btn.primary') ?? panel?.querySelector('button')
    target?.focus()
    return Boolean(target)
  }
  const findCard = (cardId: string | null) => getCards(screen.current).find((card) => card.dataset.cover === cardId)
  const focusCard = (cardId: string) => findCard(cardId)?.focus()
  const getFallback = useCallback<Find>(
    (isLate) =>
      screen.current?.querySelector<HTMLElement>('.ag-panel footer .btn.primary') ??
      getCards(screen.current).find((card) => card.dataset.cover === lastId.current) ??
      getTabStop(screen.current, isLate),
    [screen],
  )
  const focusGrid = () => {
    const target = getTabStop(screen.current, true)
    target?.focus()
    target?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
  // Cards of another day are gone for a moment.
  useKeepFocus(screen, () => getFallback(false) ?? void focusUnlessUsed(getFallback))

  const cardId = selected?.cardId ?? null
  const { pathname } = useLocation()
  const lastPath = useRef(pathname)
  useEffect(() => {
    // The form of a booking takes its card from the day, and what was focused instead may be gone when the form is closed.
    const hasMoved = lastPath.current !== pathname
    lastPath.current = pathname
    if (cardId !== null) lastId.current = cardId
    if (hasMoved || (cardId === null && lastId.current !== null)) return focusUnlessUsed(getFallback)
  }, [cardId, pathname, getFallback])
  /** For a card that was shown at another place while a dialog was open. */
  const returnFocus = (cardId: string) => void focusUnlessUsed(() => findCard(cardId))
  return { focusCard, focusGrid, focusPanel, returnFocus }
}
