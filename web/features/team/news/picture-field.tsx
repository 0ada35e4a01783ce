import { type ChangeEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { shrinkPicture } from '../../../ui/picture.ts'

/** Longer sides in pixels, tried until the file is small enough to be sent with the news. */
const sides = [1600, 1200, 900, 600]
const maxBytes = 640_000

const readBase64 = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''))
    reader.onerror = () => reject(reader.error ?? new Error('unreadable'))
    reader.readAsDataURL(file)
  })

/** A chosen file as WebP without metadata, in base64. Throws where the browser cannot read it as a picture. */
async function encodeNewsPicture(file: File): Promise<string> {
  for (const side of sides) {
    const shrunk = await shrinkPicture(file, side)
    if (shrunk.size <= maxBytes || side === sides.at(-1)) return readBase64(shrunk)
  }
  throw new Error('no size')
}

/** The picture of the news: chosen from the device, scaled down in the browser, and shown before it is sent. */
export function PictureField({
  shown,
  error,
  onChoose,
  onRemove,
}: {
  /** Address of the present picture. */
  shown: string | null
  error: string | undefined
  onChoose: (picture: string) => void
  onRemove: () => void
}) {
  const { t } = useTranslation('news')
  const input = useRef<HTMLInputElement>(null)
  const [isReading, setReading] = useState(false)
  const [unreadable, setUnreadable] = useState<string | null>(null)
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.currentTarget.files ?? []
    // So that choosing the same file again triggers a change event.
    event.currentTarget.value = ''
    if (!file) return
    setReading(true)
    setUnreadable(null)
    try {
      onChoose(await encodeNewsPicture(file))
    } catch {
      setUnreadable(t('unreadable', { name: file.name }))
    }
    setReading(false)
  }
  const message = unreadable ?? error
  return (
    <div className="field">
      <span className="label">{t('picture_optional')}</span>
      {shown && <img className="nw-preview full round tint" src={shown} alt={t('picture_preview')} />}
      <span className="row wrap">
        <Button icon="camera" busy={isReading} onClick={() => input.current?.click()}>
          {shown ? t('choose_other_picture') : t('add_picture')}
        </Button>
        {shown && (
          <Button variant="ghost" icon="trash" onClick={onRemove}>
            {t('remove_picture')}
          </Button>
        )}
      </span>
      <input
        ref={input}
        className="sr"
        type="file"
        accept="image/*"
        tabIndex={-1}
        aria-label={t('add_picture')}
        onChange={(event) => void choose(event)}
      />
      {message && (
        <p className="field-error" role="alert">
          <Icon name="warning" size={12} />
          {message}
        </p>
      )}
    </div>
  )
}
