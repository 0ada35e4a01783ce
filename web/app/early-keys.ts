/** Milliseconds after which keys are no longer kept: what should have opened did not. */
const timeoutMs = 5000

let typed = ''
let stop: (() => void) | null = null

/** Keeps what is typed until `takeKeys`: a panel that is still loading gets it, and no shortcut of the screen runs meanwhile. */
export function keepKeys(): void {
  takeKeys()
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return void takeKeys()
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Backspace') typed = typed.slice(0, -1)
    else if (event.key.length === 1) typed += event.key
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  addEventListener('keydown', onKeyDown, { capture: true })
  const timer = setTimeout(takeKeys, timeoutMs)
  stop = () => {
    removeEventListener('keydown', onKeyDown, { capture: true })
    clearTimeout(timer)
  }
}

/** What was typed since `keepKeys`; ends it. */
export function takeKeys(): string {
  stop?.()
  stop = null
  const text = typed
  typed = ''
  return text
}
