import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'

/** Id of the element at the top of the page that holds the skip links of the screen. */
export const skipLinksId = 'skip-links'

/** A skip link at the top of the page, visible while it has the focus; `onSkip` moves the focus on. */
export function SkipLink({ children, onSkip }: { children: ReactNode; onSkip: () => void }) {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  useEffect(() => setPlace(document.getElementById(skipLinksId)), [])
  if (!place) return null
  return createPortal(
    <button type="button" className="skip" onClick={onSkip}>
      {children}
    </button>,
    place,
  )
}
