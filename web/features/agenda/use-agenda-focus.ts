import { type RefObject, useEffect, useRef } from 'react'
import { useKeepFocus } from '../../ui/use-keep-focus.ts'
import { useAgendaState } from './agenda-store.ts'

const cardSelector = '[data-cover]'
const getCards = (screen: HTMLElement | null) => [...(screen?.querySelectorAll<HTMLElement>(cardSelector) ?? [])]

/** The card in the tab order: the one focused last, else the first. */
const getTabStop = (screen: HTMLElement | null) =>
  screen?.querySelector<HTMLElement>(`${cardSelector}[tabindex="0"]`) ?? getCards(screen)[0]

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
    // After a dialog over the panel has returned the focus, which it cannot if the panel has gone with it.
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) latest.current()?.focus()
    }, 60)
    return () => clearTimeout(timer)
  }, [cardId])
  return { focusCard, focusGrid, focusPanel }
}
