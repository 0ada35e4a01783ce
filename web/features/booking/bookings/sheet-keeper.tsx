import { useCallback, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { defaults } from '../../../../schema/terms.ts'
import { useOnline } from '../../../api/connection.ts'
import { useMe } from '../../../api/me.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { setAgendaState, useAgendaState } from './agenda-store.ts'
import type { DaySheet } from './day-sheet.ts'
import { findSheet, refreshMs, refreshSheet } from './keep-sheet.ts'
import { SheetDialog } from './sheet-dialog.tsx'

/** Until the page has loaded what is seen of it. */
const firstMs = 10_000

/** Keeps the day sheet while an agenda is open. The printer opens it, and a button of the agenda while the server is gone. */
export function SheetKeeper() {
  const { t } = useTranslation('day-sheet')
  const { salon } = useMe()
  const { dayIn, time, momentOf } = useFormat()
  const isOnline = useOnline()
  const { printing, day } = useAgendaState()
  const [kept, setKept] = useState<DaySheet | null>(null)
  const [isOpen, setOpen] = useState(false)
  const refresh = useCallback(async () => {
    const { timeZone, dateFormat, currency } = salon ?? defaults
    const sheetOf = { salon: salon?.salonName ?? '', format: { timeZone, dateFormat, currency } }
    if (isOnline) await refreshSheet(dayIn(Date.now()), sheetOf)
    const sheet = await findSheet()
    setKept(sheet)
    return sheet
  }, [salon, dayIn, isOnline])
  useEffect(() => {
    const first = setTimeout(refresh, firstMs)
    const timer = setInterval(refresh, refreshMs)
    return () => {
      clearTimeout(first)
      clearInterval(timer)
    }
  }, [refresh])
  useEffect(() => {
    if (!printing) return
    setAgendaState({ printing: false })
    // The day on the screen is printed where the sheet does not have it.
    void refresh().then((sheet) => (sheet?.days.some((one) => one.day === day) ? setOpen(true) : window.print()))
  }, [printing, refresh, day])
  const close = () => setOpen(false)
  const printAgenda = () => {
    flushSync(close)
    window.print()
  }
  if (!kept) return null
  const isToday = dayIn(kept.savedAt) === dayIn(Date.now())
  return (
    <>
      {!isOnline && (
        <button type="button" className="ds-link row gap-8 framed s semi num" onClick={() => setOpen(true)}>
          <Icon name="printer" size={16} />
          {t('sheet_as_of', { at: isToday ? time(kept.savedAt) : momentOf(kept.savedAt) })}
        </button>
      )}
      {isOpen && <SheetDialog sheet={kept} firstDay={day} onClose={close} onPrintAgenda={printAgenda} />}
    </>
  )
}
