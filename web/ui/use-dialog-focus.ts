import { type RefObject, useRef } from 'react'

/** What had the focus before the first of the dialogs that are open. */
let beforeDialogs: Element | null = null

/**
 * Focus of a dialog. It takes the focus a frame after it is shown: a control that somebody uses by then keeps it. When the dialog is
 * closed, the focus returns to what had it when the dialog was rendered. Where that is gone, it returns to the dialog that held it, or,
 * where this one has taken that one's place, to what had it before both.
 */
export function useDialogFocus(open: boolean, body: RefObject<HTMLElement | null>, getFirst: () => HTMLElement | null) {
  const opener = useRef<Element | null>(null)
  const holder = useRef<Element | null>(null)
  const wasUsedEarly = useRef(false)
  if (!open) opener.current = null
  else if (opener.current === null) {
    opener.current = document.activeElement
    holder.current = opener.current?.closest('.dialog') ?? null
    if (!holder.current) beforeDialogs = opener.current
  }
  return {
    getInitial: () => {
      const used = body.current?.querySelector<HTMLElement>(':focus')
      if (used) wasUsedEarly.current = true
      return used ?? getFirst()
    },
    /** Null for the element that had the focus when the dialog took it. */
    getFinal: () => {
      if (opener.current?.isConnected && !wasUsedEarly.current) return null
      // Outside a dialog that is still open the focus would close it.
      const isHeld = holder.current?.isConnected && holder.current.matches('[data-state="open"]')
      const to = opener.current?.isConnected ? opener.current : isHeld ? holder.current : beforeDialogs
      return to instanceof HTMLElement && to.isConnected ? to : null
    },
  }
}
