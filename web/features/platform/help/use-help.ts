import { useEffect, useState } from 'react'
import { getLanguage } from '../../../i18n.ts'
import { type Help, loadHelp } from './help-pages.ts'

/** The help once it is loaded; `failed` where it could not be. */
export function useHelp(enabled = true): { help: Help | null; failed: boolean } {
  const [state, setState] = useState<{ help: Help | null; failed: boolean }>({ help: null, failed: false })
  useEffect(() => {
    if (!enabled) return
    let ended = false
    loadHelp(getLanguage()).then(
      (help) => !ended && setState({ help, failed: false }),
      () => !ended && setState({ help: null, failed: true }),
    )
    return () => {
      ended = true
    }
  }, [enabled])
  return state
}
