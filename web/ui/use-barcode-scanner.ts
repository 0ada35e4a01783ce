import { useEffect, useRef } from 'react'

/** Maximum time between two characters of a scan, in milliseconds; nobody types this fast for long. */
const maxGapMs = 45
const minLength = 5

const isTextField = (target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && !['checkbox', 'radio', 'color'].includes(target.type))

/** Restores the value of a field from before a scan, with an input event so that React notices. */
function restoreValue(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/**
 * Reads barcode scanners that act as a keyboard: a quick sequence of characters, then Enter. Wherever the focus is, the sequence
 * is taken as a code and removed from the focused field. A field marked `data-takes-codes` keeps it and reads it itself.
 */
export function useBarcodeScanner(onCode: (code: string) => void, active = true): void {
  const latest = useRef(onCode)
  latest.current = onCode
  useEffect(() => {
    if (!active) return
    let code = ''
    let lastTime = 0
    let before: { field: HTMLInputElement | HTMLTextAreaElement; value: string } | null = null
    const onKeyDown = (event: KeyboardEvent) => {
      const { target, key, timeStamp } = event
      if (isTextField(target) && target.dataset.takesCodes !== undefined) return
      const isQuick = timeStamp - lastTime < maxGapMs
      lastTime = timeStamp
      if (key === 'Enter' && isQuick && code.length >= minLength) {
        event.preventDefault()
        event.stopPropagation()
        if (before) restoreValue(before.field, before.value)
        latest.current(code)
        code = ''
        return
      }
      if (key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) {
        if (key !== 'Shift') code = ''
        return
      }
      if (!isQuick) {
        code = ''
        before = isTextField(target) ? { field: target, value: target.value } : null
      }
      code += key
    }
    // In the capture phase: Enter must not submit the form of the focused field.
    addEventListener('keydown', onKeyDown, true)
    return () => removeEventListener('keydown', onKeyDown, true)
  }, [active])
}
