import { useTranslation } from 'react-i18next'
import type { CallInput, Endpoint } from '../../../../schema/api/endpoint.ts'
import { CallError } from '../../../api/call.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useUpload } from '../../../api/upload.ts'
import { shrinkPicture } from '../../../ui/picture.ts'
import { notify } from '../../../ui/toaster.tsx'

/** Length of the longer side of a stored picture, in pixels. */
const maxSidePixels = 1600

/** Larger files are refused before the browser decodes them. */
const maxFileBytes = 40_000_000

/** Lets the user choose pictures from the device; nothing happens if they cancel. */
export function choosePictures(onChoose: (files: readonly File[]) => void, multiple = false): void {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = 'image/*'
  input.multiple = multiple
  input.addEventListener('change', () => onChoose([...(input.files ?? [])]))
  input.click()
}

/** The picture as WebP without metadata; null and a message where the file is none or too large. */
export function usePictureShrink() {
  const { t } = useTranslation('treatments')
  return async (file: File): Promise<File | null> => {
    try {
      if (file.size > maxFileBytes) throw new Error('too large')
      return await shrinkPicture(file, maxSidePixels)
    } catch {
      notify({
        kind: 'error',
        text: file.size > maxFileBytes ? t('file_too_large', { name: file.name }) : t('not_an_image', { name: file.name }),
      })
      return null
    }
  }
}

/** One picture for a record: chosen, re-encoded, and uploaded with progress. */
export function usePictureUpload<E extends Endpoint>(endpoint: E, { invalidates }: { invalidates: readonly Endpoint[] }) {
  const errorMessage = useErrorMessage()
  const shrink = usePictureShrink()
  const { progress, send } = useUpload(endpoint, {
    invalidates,
    onError: (failure) =>
      void notify({
        kind: 'error',
        text: errorMessage(failure instanceof CallError ? (failure.fields.image ?? failure) : failure),
      }),
  })
  return {
    /** 0 to 1 during the upload; otherwise null. */
    progress,
    choose: (onChoose: (file: File) => void) => choosePictures(([file]) => file && onChoose(file)),
    send: async (input: CallInput<E>, file: File): Promise<void> => {
      const image = await shrink(file)
      if (image) await send(input, { image } as never)
    },
  }
}
