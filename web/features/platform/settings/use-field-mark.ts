import { useEffect } from 'react'

const markedMs = 2000
/** Milliseconds within which a part has to show the field; then its address opens the part only. */
const searchedMs = 5000

const labels = 'label, legend, .label, h2, h3, b, button, [data-part="label"]'
const findField = (part: Element, label: string) =>
  [...part.querySelectorAll<HTMLElement>(labels)].find((one) => one.textContent.replace(/\s*\*$/, '').trim() === label)

/** Scrolls to the field with a label as soon as the part shows it, focuses its control, and marks it for two seconds. */
export function useFieldMark(part: HTMLElement | null, label: string | null): void {
  useEffect(() => {
    if (!part || !label) return
    const timers: ReturnType<typeof setTimeout>[] = []
    const mark = () => {
      const found = findField(part, label)
      if (!found) return
      watcher.disconnect()
      const field = found.closest<HTMLElement>('.field, .check, .section-head, .card > header, li') ?? found
      field.scrollIntoView({ block: 'center' })
      field.querySelector<HTMLElement>('input, textarea, button, [role="combobox"]')?.focus({ preventScroll: true })
      field.classList.add('set-marked')
      timers.push(setTimeout(() => field.classList.remove('set-marked'), markedMs))
    }
    const watcher = new MutationObserver(mark)
    watcher.observe(part, { childList: true, subtree: true })
    timers.push(setTimeout(() => watcher.disconnect(), searchedMs))
    mark()
    return () => {
      watcher.disconnect()
      timers.forEach(clearTimeout)
    }
  }, [part, label])
}
