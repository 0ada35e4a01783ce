import { useEffect, useRef, useState } from 'react'

const openDelayMs = 350
const closeDelayMs = 60
/** Closes the tooltip that is open: there is one at most. While one is, the next opens without delay. */
let closeOpen: (() => void) | null = null

/** When a tooltip is shown: after the pointer has rested on its trigger, or while the trigger is focused by the keyboard. */
export function useTooltip() {
  const [isOpen, setOpen] = useState(false)
  const timer = useRef<number>(undefined)
  const isWaiting = useRef(false)
  // After a press it stays closed until the pointer comes back.
  const isDismissed = useRef(false)
  const [close] = useState(() => () => {
    clearTimeout(timer.current)
    isWaiting.current = false
    if (closeOpen === close) closeOpen = null
    setOpen(false)
  })
  const open = () => {
    clearTimeout(timer.current)
    isWaiting.current = false
    if (closeOpen !== close) closeOpen?.()
    closeOpen = close
    setOpen(true)
  }
  useEffect(() => close, [close])
  return {
    isOpen,
    hover: () => {
      if (isDismissed.current) return
      if (isOpen) return clearTimeout(timer.current)
      if (closeOpen) return open()
      if (isWaiting.current) return
      isWaiting.current = true
      timer.current = window.setTimeout(open, openDelayMs)
    },
    leave: () => {
      clearTimeout(timer.current)
      isWaiting.current = false
      isDismissed.current = false
      if (isOpen) timer.current = window.setTimeout(close, closeDelayMs)
    },
    showAtOnce: open,
    dismiss: () => {
      isDismissed.current = true
      close()
    },
  }
}
