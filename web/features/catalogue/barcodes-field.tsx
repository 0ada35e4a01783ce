import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Bound } from '../../api/use-edit.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { BarcodeCamera, canReadBarcodes } from './barcode-camera.tsx'
import './catalogue-labels.ts'
import { useWedge } from '../../ui/use-wedge.ts'

/** A product's barcodes: typed, by a reader wherever the focus is, or through the camera. */
export function BarcodesField({ field }: { field: Bound<readonly string[]> }) {
  const { t } = useTranslation('catalogue')
  const [typed, setTyped] = useState('')
  const [camera, setCamera] = useState(false)
  const { value: codes, onChange, error } = field
  const add = (code: string) => {
    const bare = code.trim()
    setTyped('')
    if (bare !== '' && !codes.includes(bare)) onChange([...codes, bare])
  }
  useWedge(add)
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || typed.trim() === '') return
    event.preventDefault()
    add(typed)
  }
  return (
    <div className="barcodes whole">
      <div className="with-button">
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
          onKeyDown={press}
          error={error}
        />
        <Button icon="plus" onClick={() => add(typed)}>
          {t('add')}
        </Button>
        {canReadBarcodes() && <IconButton icon="camera" variant="plain" label={t('scan_barcode')} onClick={() => setCamera(true)} />}
      </div>
      {codes.length > 0 && (
        <ul className="row wrap code-list">
          {codes.map((code) => (
            <li key={code} className="badge l num">
              <Icon name="barcode" size={12} />
              {code}
              <button
                type="button"
                aria-label={t('remove_barcode', { code })}
                title={t('remove_barcode', { code })}
                onClick={() => onChange(codes.filter((one) => one !== code))}
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
