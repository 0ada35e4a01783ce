import { useRef, useState } from 'react'

export interface GuestAction {
  readonly busy: boolean
  readonly error: unknown
  /** Runs one action at a time: a call while another is running does nothing. */
  run(work: () => Promise<void>): void
  clearError(): void
}

/** The state of an action that calls the API: whether it is running, and its last error. */
export function useGuestAction(): GuestAction {
  const running = useRef(false)
  const [state, setState] = useState<{ busy: boolean; error: unknown }>({ busy: false, error: null })
  const run = (work: () => Promise<void>) => {
    if (running.current) return
    running.current = true
    setState({ busy: true, error: null })
    work().then(
      () => {
        running.current = false
        setState({ busy: false, error: null })
      },
      (error: unknown) => {
        running.current = false
        setState({ busy: false, error })
      },
    )
  }
  return { ...state, run, clearError: () => setState((last) => ({ ...last, error: null })) }
}
