import { useEffect } from 'react'

/** The one field that `/` and Ctrl-K go to. */
export const searchFieldId = 'client-search'

const typing = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))

/** From every screen; `/` only where nothing is being typed, and neither over a dialog that is open. `open` shows the field first, where it is hidden. */
export function useSearchKeys(open?: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const slash = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !typing(event.target)
      const ctrlK = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
      if (event.defaultPrevented || (!slash && !ctrlK) || document.querySelector('[role="dialog"],[role="alertdialog"]')) return
      event.preventDefault()
      if (open) return open()
      const field = document.getElementById(searchFieldId)
      if (field instanceof HTMLInputElement) {
        field.focus()
        field.select()
      }
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [open])
}
