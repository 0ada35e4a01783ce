import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { SalonFormat, useFormat } from '../../../ui/use-format.ts'
import type { DaySheet } from './day-sheet.ts'
import { findSheet } from './keep-sheet.ts'
import { SheetView } from './sheet-view.tsx'

interface Shown {
  banner: ReactNode
  /** Why the app does not open though the server answers; it is not asked again by itself. */
  problem: string | null
  onRetry: (() => void) | undefined
  onSignOut: () => void
}
interface KeptSheetProps extends Shown {
  /** Shown where this device has no sheet of the session. */
  children: ReactNode
}

/** The day sheet of this device, while the app cannot open because the server is not reached. */
export function KeptSheet({ children, ...shown }: KeptSheetProps) {
  const [sheet, setSheet] = useState<DaySheet | null>(null)
  useEffect(() => {
    let isHere = true
    const look = () => void findSheet().then((found) => isHere && setSheet((shown) => (found ? (shown ?? found) : null)))
    look()
    // It closes with its session.
    const timer = setInterval(look, 60_000)
    document.addEventListener('visibilitychange', look)
    return () => {
      isHere = false
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  if (!sheet) return children
  return (
    <SalonFormat value={sheet.format}>
      <KeptPage sheet={sheet} {...shown} />
    </SalonFormat>
  )
}

function KeptPage({ sheet, banner, problem, onRetry, onSignOut }: Shown & { sheet: DaySheet }) {
  const { t } = useTranslation('day-sheet')
  const { t: tApp } = useTranslation('app')
  const { momentOf, dayIn } = useFormat()
  return (
    <>
      {banner}
      <main className="ds-kept stack gap-16">
        <header className="row wrap between gap-12">
          <span>
            <h1>{t('day_sheet')}</h1>
            <p className="s muted num">{t('sheet_of', { salon: sheet.salon, at: momentOf(sheet.savedAt) })}</p>
          </span>
          <span className="row gap-8">
            {onRetry && <Button onClick={onRetry}>{t('try_again')}</Button>}
            <Button onClick={onSignOut}>{tApp('sign_out')}</Button>
            <Button variant="primary" icon="printer" onClick={() => window.print()}>
              {t('print_sheet')}
            </Button>
          </span>
        </header>
        <p className="s t2">{problem ?? t('sheet_waits')}</p>
        <section className="ds-card framed round" aria-label={t('day_sheet')}>
          <SheetView sheet={sheet} firstDay={dayIn(Date.now())} />
        </section>
      </main>
    </>
  )
}
