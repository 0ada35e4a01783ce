import { createContext, type ReactNode, use, useMemo, useState } from 'react'

/** Dialogs and side panels of the shell; `help` is the help of the screen, with `/` and a name that of another one. */
export type Panel =
  | 'help'
  | `help/${string}`
  | 'news'
  | 'theme'
  | 'shortcuts'
  | 'quick'
  | 'menu'
  | 'search'
  | 'palette'
  | 'day'
  | 'security'
  | 'calendar'

const OpenPanelContext = createContext<((panel: Panel) => void) | null>(null)

/** A function that opens a panel. */
export function useOpenPanel(): (panel: Panel) => void {
  const open = use(OpenPanelContext)
  if (!open) throw new Error('useOpenPanel is used outside the shell')
  return open
}

/** Holds the open panel; `render` draws it. */
export function Panels({ children, render }: { children: ReactNode; render: (open: Panel | null, close: () => void) => ReactNode }) {
  const [panel, setPanel] = useState<Panel | null>(null)
  const close = useMemo(() => () => setPanel(null), [])
  return (
    <OpenPanelContext value={setPanel}>
      {children}
      {render(panel, close)}
    </OpenPanelContext>
  )
}
