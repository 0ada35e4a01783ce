import { createContext, type ReactNode, use, useMemo, useState } from 'react'

/** What the shell can lay over the page. */
export type Panel = 'theme' | 'shortcuts' | 'quick' | 'menu' | 'search' | 'day' | 'security' | 'calendar'

const Opening = createContext<((panel: Panel) => void) | null>(null)

/** Opens one of them. */
export function usePanels(): (panel: Panel) => void {
  const open = use(Opening)
  if (!open) throw new Error('usePanels stands outside the shell')
  return open
}

/** `render` draws what is open. At most one is. */
export function Panels({ children, render }: { children: ReactNode; render: (open: Panel | null, close: () => void) => ReactNode }) {
  const [panel, setPanel] = useState<Panel | null>(null)
  const close = useMemo(() => () => setPanel(null), [])
  return (
    <Opening value={setPanel}>
      {children}
      {render(panel, close)}
    </Opening>
  )
}
