import { useEffect } from 'react'
import { keepKeys } from './early-keys.ts'

/** Id of the search field that `/` focuses. */
export const searchFieldId = 'client-search'

const isTextInput = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))

const isDialogOpen = () => document.querySelector('[role="dialog"],[role="alertdialog"]') !== null

/** Calls `open` for `?`, unless somebody types or a dialog is open. */
export function useHelpKey(open: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.ctrlKey || event.metaKey || event.defaultPrevented || isTextInput(event.target) || isDialogOpen())
        return
      event.preventDefault()
      open()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [open])
}

/**
 * Keys of the search, unless a dialog is open: `/` (outside text inputs) focuses its field, or calls `openSearch` where that is
 * hidden behind a button; Ctrl-K or ⌘-K calls `openPalette`.
 */
export function useSearchKeys(openPalette: () => void, openSearch?: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isSlash = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !isTextInput(event.target)
      const isCtrlK = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
      if (event.defaultPrevented || (!isSlash && !isCtrlK) || isDialogOpen()) return
      event.preventDefault()
      if (isCtrlK) {
        keepKeys()
        return openPalette()
      }
      if (openSearch) return openSearch()
      const field = document.getElementById(searchFieldId)
      if (field instanceof HTMLInputElement) {
        field.focus()
        field.select()
      }
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [openPalette, openSearch])
}
