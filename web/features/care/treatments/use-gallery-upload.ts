import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { clientHistoryGalleries } from '../../../../schema/api/care/treatment-galleries.ts'
import type { PictureKind } from '../../../../schema/terms.ts'
import { call } from '../../../api/call.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { readKey } from '../../../api/query.ts'
import { upload } from '../../../api/upload.ts'
import { notify } from '../../../ui/toaster.tsx'
import { usePictureShrink } from './use-picture-upload.ts'
import { pictureReads } from './use-treatment-writes.ts'

/** A picture on its way: the share that has been sent, from 0 to 1. */
export interface PictureUploading {
  readonly id: string
  readonly name: string
  readonly progress: number
  readonly stop: () => void
}

/** Uploads several pictures to a gallery, one after another, each with its progress. A picture that fails leaves no entry behind. */
export function useGalleryUpload(clientId: string, subClientId: string | null = null) {
  const queries = useQueryClient()
  const errorMessage = useErrorMessage()
  const shrink = usePictureShrink()
  const [uploads, setUploads] = useState<readonly PictureUploading[]>([])
  const queue = useRef(Promise.resolve())

  const sendOne = async (file: File, kind: PictureKind, id: string, signal: AbortSignal) => {
    const image = signal.aborted ? null : await shrink(file)
    if (!image || signal.aborted) return
    const { clientHistoryGalleryId } = await call(clientHistoryGalleries.create, {}, { clientId, subClientId, kind }, { key: id })
    const onProgress = (progress: number) => setUploads((all) => all.map((one) => (one.id === id ? { ...one, progress } : one)))
    try {
      await upload(clientHistoryGalleries.saveImage, { clientHistoryGalleryId }, { image }, { onProgress, signal })
    } catch (error) {
      await call(clientHistoryGalleries.remove, { clientHistoryGalleryId }).catch(() => undefined)
      if (!signal.aborted) throw error
    }
    await Promise.all(pictureReads.map((read) => queries.invalidateQueries({ queryKey: readKey(read) })))
  }

  const add = (files: readonly File[], kind: PictureKind) => {
    for (const file of files) {
      const id = crypto.randomUUID()
      const controller = new AbortController()
      setUploads((all) => [...all, { id, name: file.name, progress: 0, stop: () => controller.abort() }])
      queue.current = queue.current
        .then(() => sendOne(file, kind, id, controller.signal))
        .catch((error) => void notify({ kind: 'error', text: errorMessage(error) }))
        .finally(() => setUploads((all) => all.filter((one) => one.id !== id)))
    }
  }
  return { uploads, add }
}
