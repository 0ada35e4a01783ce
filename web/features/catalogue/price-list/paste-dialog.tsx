import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { TextareaField } from '../../../ui/text-field.tsx'
import { readCells, readHeadings } from './paste.ts'

/** Rows of a spreadsheet, pasted into a field: where the grid itself takes no paste, as on a phone. */
export function PasteDialog({ onPaste, onClose }: { onPaste: (cells: string[][]) => void; onClose: () => void }) {
  const { t } = useTranslation('price-list')
  const [text, setText] = useState('')
  const cells = readCells(text)
  const count = cells.length - (readHeadings(cells[0] ?? []) ? 1 : 0)
  return (
    <FormDialog
      title={t('paste_rows')}
      subtitle={t('paste_help')}
      width="wide"
      fieldErrors={{}}
      errorMessage={null}
      busy={false}
      isUntouched={count === 0}
      saveLabel={t('paste_count', { count })}
      onClear={() => undefined}
      onSave={() => (count > 0 ? onPaste(cells) : onClose())}
      onClose={onClose}
    >
      <TextareaField
        label={t('copied_rows')}
        rows={8}
        grows={false}
        spellCheck={false}
        value={text}
        onChange={setText}
        placeholder={t('paste_example')}
      />
    </FormDialog>
  )
}
