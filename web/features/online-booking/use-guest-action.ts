import { useRef, useState } from 'react'

export interface GuestAction {
  readonly busy: boolean
  readonly error: unknown
  /** One at a time: pressing while it works does nothing. */
  run(work: () => Promise<void>): void
  forgive(): void
}

/** Something that is sent: whether it is on its way, and what was said against it. */
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
  return { ...state, run, forgive: () => setState((last) => ({ ...last, error: null })) }
}
