import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldBinding } from '../../../api/use-edit.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useBarcodeScanner } from '../../../ui/use-barcode-scanner.ts'
import { BarcodeCamera, canScanBarcodes } from './barcode-camera.tsx'

/** A product's barcodes: typed, scanned by a barcode reader wherever the focus is, or read by the camera. */
export function BarcodesField({ field }: { field: FieldBinding<readonly string[]> }) {
  const { t } = useTranslation('services')
  const [typed, setTyped] = useState('')
  const [camera, setCamera] = useState(false)
  const { value: codes, onChange, error } = field
  const add = (code: string) => {
    const trimmed = code.trim()
    setTyped('')
    if (trimmed !== '' && !codes.includes(trimmed)) onChange([...codes, trimmed])
  }
  useBarcodeScanner(add)
  const addOnEnter = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || typed.trim() === '') return
    event.preventDefault()
    add(typed)
  }
  return (
    <div className="whole">
      <div className="catalogue-with-button flex top gap-8 shrinks">
        <TextField
          className="grow"
          label={t('barcodes')}
          help={t('barcodes_help')}
          icon="barcode"
          figures
          autoComplete="off"
          data-takes-codes=""
          name={field.name}
          value={typed}
          onChange={setTyped}
          onBlur={() => add(typed)}
          onKeyDown={addOnEnter}
          error={error}
        />
        <Button icon="plus" onClick={() => add(typed)}>
          {t('add')}
        </Button>
        {canScanBarcodes() && <IconButton icon="camera" variant="plain" label={t('scan_barcode')} onClick={() => setCamera(true)} />}
      </div>
      {codes.length > 0 && (
        <ul className="row wrap catalogue-codes">
          {codes.map((code) => (
            <li key={code} className="badge l num">
              <Icon name="barcode" size={12} />
              {code}
              <button
                className="grid centred anchor"
                type="button"
                aria-label={t('remove_barcode', { code })}
                title={t('remove_barcode', { code })}
                onClick={() => onChange(codes.filter((other) => other !== code))}
              >
                <Icon name="close" size={12} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {camera && (
        <BarcodeCamera
          onClose={() => setCamera(false)}
          onCode={(code) => {
            setCamera(false)
            add(code)
          }}
        />
      )}
    </div>
  )
}
