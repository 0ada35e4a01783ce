import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import type { DaySheet } from './day-sheet.ts'
import { SheetView } from './sheet-view.tsx'

interface SheetDialogProps {
  sheet: DaySheet
  /** The day that the agenda shows. */
  firstDay: string | null
  onClose: () => void
  /** Prints the day that the open agenda shows instead. */
  onPrintAgenda: () => void
}

/** The bookings of today and tomorrow as they were when the server was last reached: to read, and to print. */
export function SheetDialog({ sheet, firstDay, onClose, onPrintAgenda }: SheetDialogProps) {
  const { t } = useTranslation('day-sheet')
  const { momentOf } = useFormat()
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('day_sheet')}
      subtitle={t('sheet_of', { salon: sheet.salon, at: momentOf(sheet.savedAt) })}
      width="wide"
      footer={
        <>
          <Button onClick={onClose}>{t('close')}</Button>
          <Button onClick={onPrintAgenda}>{t('print_agenda')}</Button>
          <Button variant="primary" icon="printer" onClick={() => window.print()}>
            {t('print_sheet')}
          </Button>
        </>
      }
    >
      <SheetView sheet={sheet} firstDay={firstDay} />
    </Dialog>
  )
}
