import { useEffect, useRef } from 'react'

const elsewhere =
  'input,textarea,select,[contenteditable],[role="dialog"],[role="alertdialog"],[role="menu"],[role="listbox"],[role="tablist"],[role="radiogroup"],[data-cover]'

/** Keys of the whole screen, named in lower case; none while something is typed, chosen or asked, nor with a modifier held. */
export function useAgendaKeys(keys: Readonly<Record<string, () => void>>, active: boolean): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    if (!active) return
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      const arrow = event.key.startsWith('Arrow')
      const target = event.target instanceof Element ? event.target : null
      const busy = target?.closest(elsewhere)
      if (busy && (arrow || !busy.matches('[data-cover]'))) return
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
