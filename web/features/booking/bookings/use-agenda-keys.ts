import { useEffect, useRef } from 'react'

/** Elements that handle keys themselves. */
const ownKeys = [
  'input,textarea,select,[contenteditable]',
  '[role="dialog"],[role="alertdialog"],[role="menu"],[role="listbox"],[role="tablist"],[role="radiogroup"]',
  '[data-cover]',
].join()

/**
 * Keyboard shortcuts of the screen, by `event.key` in lower case. Ignored in form fields, lists, menus and dialogs, and with
 * Ctrl, Alt or Meta. On a card, which handles arrows itself, letters still work.
 */
export function useAgendaKeys(keys: Readonly<Record<string, () => void>>, active: boolean): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    if (!active) return
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      const isArrow = event.key.startsWith('Arrow')
      const target = event.target instanceof Element ? event.target : null
      const owner = target?.closest(ownKeys)
      if (owner && (isArrow || !owner.matches('[data-cover]'))) return
      if (document.querySelector('[role="dialog"],[role="alertdialog"]')) return
      const run = latest.current[event.key.toLowerCase()]
      if (!run) return
      event.preventDefault()
      run()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [active])
}
