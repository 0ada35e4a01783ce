import { type ChangeEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Avatar } from './avatar.tsx'
import { shrinkPicture } from './picture.ts'
import './forms.css'
import { notify } from './toaster.tsx'

/** Length of the longer side of the stored picture, in pixels. */
const maxSidePixels = 512

export interface PictureButtonProps {
  readonly id: string
  readonly name: string
  /** Address of the picture; null shows the initials. */
  readonly image: string | null
  readonly label: string
  /** Shown if the chosen file is no image. */
  readonly notAnImage: string
  /** Share of the upload that is done, 0 to 1; null while nothing is uploaded. */
  readonly progress: number | null
  readonly onChoose: (image: File) => Promise<unknown>
}

/** The picture of a person; a click chooses another one, which is scaled down in the browser before the upload. */
export function PictureButton({ id, name, image, label, notAnImage, progress, onChoose }: PictureButtonProps) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.currentTarget.files ?? []
    // So that choosing the same file again triggers a change event.
    event.currentTarget.value = ''
    if (!file) return
    try {
      await onChoose(await shrinkPicture(file, maxSidePixels))
    } catch {
      notify({ kind: 'error', text: notAnImage })
    }
  }
  const percent = progress === null ? null : Math.round(progress * 100)
  const shownLabel = percent === null ? label : t('uploading', { percent })
  return (
    <>
      <button type="button" className="picture-button" aria-label={shownLabel} title={shownLabel} onClick={() => input.current?.click()}>
        <Avatar size="l" name={name} id={id} image={image} />
        {percent !== null && <span className="picture-button-progress num">{percent}%</span>}
      </button>
      <input
        ref={input}
        className="sr"
        type="file"
        accept="image/*"
        tabIndex={-1}
        aria-label={shownLabel}
        onChange={(event) => void choose(event)}
      />
    </>
  )
}
