import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ExportMenu, type Sheet, type SheetFormat, useSaveSheet } from './export-menu.tsx'
import { notify } from './toaster.tsx'

/** *Export* of a list that is no DataTable. `toSheet` runs when a file is asked for and may load the rows first. */
export function SheetExport({ toSheet, disabled = false }: { toSheet: () => Sheet | Promise<Sheet>; disabled?: boolean }) {
  const { t } = useTranslation()
  const save = useSaveSheet()
  const [isBusy, setBusy] = useState(false)
  const onExport = async (format: SheetFormat) => {
    setBusy(true)
    try {
      await save(await toSheet(), format)
    } catch {
      notify({ kind: 'error', text: t('download_failed') })
    } finally {
      setBusy(false)
    }
  }
  return <ExportMenu disabled={disabled || isBusy} onExport={(format) => void onExport(format)} />
}
