import { useEffect, useRef } from 'react'

/** Signs of one scan come at most this far apart (milliseconds); nobody types so fast for so long. */
const gap = 45
const least = 5

const isText = (target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && !['checkbox', 'radio', 'color'].includes(target.type))

/** Puts back what a field held before the scan ran into it, so that its form hears of it. */
function putBack(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/**
 * A barcode reader that types like a keyboard: a quick run of signs, then Enter. Wherever the focus is, the run is taken
 * as a code and leaves no trace in the field it went into; a field marked `data-takes-codes` keeps it, and reads it itself.
 */
export function useWedge(onCode: (code: string) => void, active = true): void {
  const latest = useRef(onCode)
  latest.current = onCode
  useEffect(() => {
    if (!active) return
    let code = ''
    let last = 0
    let before: { field: HTMLInputElement | HTMLTextAreaElement; value: string } | null = null
    const press = (event: KeyboardEvent) => {
      const { target, key, timeStamp } = event
      if (isText(target) && target.dataset.takesCodes !== undefined) return
      const quick = timeStamp - last < gap
      last = timeStamp
      if (key === 'Enter' && quick && code.length >= least) {
        event.preventDefault()
        event.stopPropagation()
        if (before) putBack(before.field, before.value)
        latest.current(code)
        code = ''
        return
      }
      if (key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) {
        if (key !== 'Shift') code = ''
        return
      }
      if (!quick) {
        code = ''
        before = isText(target) ? { field: target, value: target.value } : null
      }
      code += key
    }
    // In front of everybody else: Enter must not send the form that the scan ran into.
    addEventListener('keydown', press, true)
    return () => removeEventListener('keydown', press, true)
  }, [active])
}
