import { useEffect } from 'react'

/** Id of the search field that `/` and Ctrl-K focus. */
export const searchFieldId = 'client-search'

const isTextInput = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))

/**
 * Focuses the search field on `/` (outside text inputs) and Ctrl-K, unless a dialog is open. `open` is called instead where the
 * search is hidden behind a button.
 */
export function useSearchKeys(open?: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isSlash = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !isTextInput(event.target)
      const isCtrlK = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
      if (event.defaultPrevented || (!isSlash && !isCtrlK) || document.querySelector('[role="dialog"],[role="alertdialog"]')) return
      event.preventDefault()
      if (open) return open()
      const field = document.getElementById(searchFieldId)
      if (field instanceof HTMLInputElement) {
        field.focus()
        field.select()
      }
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [open])
}
