import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { clientHistoryGalleries } from '../../../../schema/api/care/treatment-galleries.ts'
import type { ClientHistoryGallery } from '../../../../schema/api/care/treatment-galleries-schemas.ts'
import { groupPictures, type PictureGroup } from '../../../../schema/rules/care/gallery-pairs.ts'
import { type PictureKind, pictureKinds } from '../../../../schema/terms.ts'
import { readKey, useRead } from '../../../api/query.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { Segment } from '../../../ui/segment.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { Loaded } from '../../clients/client-history/index.ts'
import { BeforeAfter, Picture } from './before-after.tsx'
import './treatments.css'
import './gallery.css'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { upload } from '../../../api/upload.ts'
import { notify } from '../../../ui/toaster.tsx'
import { PictureDialog } from './picture-dialog.tsx'
import { choosePictures, usePictureShrink } from './use-picture-upload.ts'
import { useTreatmentTerms } from './use-terms.ts'
import { pictureReads } from './use-treatment-writes.ts'

/** A picture on its way: the share that has been sent, from 0 to 1. */
interface PictureUploading {
  readonly id: string
  readonly name: string
  readonly progress: number
  readonly stop: () => void
}

/** Uploads several pictures to a gallery, one after another, each with its progress. A picture that fails leaves no entry behind. */
function useGalleryUpload(clientId: string, subClientId: string | null = null) {
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

/** Pictures of a client, or of one of the client's pets, by day; a before and an after of one day are over each other. */
export function GalleryTab({ clientId, subClientId }: { clientId: string; subClientId?: string }) {
  const { t } = useTranslation('treatments')
  const { kinds } = useTreatmentTerms()
  const read = useRead(clientHistoryGalleries.ofClient, { clientId, ...(subClientId && { subClientId }) })
  const { uploads, add } = useGalleryUpload(clientId, subClientId)
  const [kind, setKind] = useState<PictureKind>('before')
  const [edited, setEdited] = useState<ClientHistoryGallery | null>(null)
  const choose = () => choosePictures((files) => add(files, kind), true)
  return (
    <section
      className="grid gap-12 one-column shrinks"
      aria-label={t('gallery')}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        add([...event.dataTransfer.files], kind)
      }}
    >
      <div className="ct-tools wrap row">
        <Segment
          label={t('kind')}
          options={pictureKinds.map((value) => ({ value, label: kinds[value] }))}
          value={kind}
          onChange={setKind}
        />
        <Button variant="primary" icon="camera" onClick={choose}>
          {t('add_pictures')}
        </Button>
        <span className="s muted">{t('drop_pictures')}</span>
      </div>
      <Uploads uploads={uploads} />
      <Loaded read={read}>
        {(pictures) =>
          pictures.length === 0 ? (
            uploads.length === 0 && <Empty icon="camera" title={t('no_pictures')} text={t('no_pictures_text')} />
          ) : (
            <ul className="ct-gallery grid top gap-16" aria-label={t('gallery')}>
              {groupPictures(pictures).map((group) => (
                <GalleryItem key={(group.before ?? group.after ?? group.other)?.clientHistoryGalleryId} group={group} onEdit={setEdited} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {edited && <PictureDialog picture={edited} onClose={() => setEdited(null)} />}
    </section>
  )
}

function Uploads({ uploads }: { uploads: readonly PictureUploading[] }) {
  const { t } = useTranslation('treatments')
  if (uploads.length === 0) return null
  return (
    <ul className="ct-uploads stack" aria-label={t('uploads')}>
      {uploads.map(({ id, name, progress, stop }) => (
        <li key={id}>
          <Progress label={name} value={progress} max={1} onStop={stop} />
        </li>
      ))}
    </ul>
  )
}

function GalleryItem({ group, onEdit }: { group: PictureGroup<ClientHistoryGallery>; onEdit: (picture: ClientHistoryGallery) => void }) {
  const { t } = useTranslation('treatments')
  const { date } = useFormat()
  const { kinds } = useTreatmentTerms()
  const { day, before, after } = group
  const shown = [before, after, group.other].filter((one) => one !== null)
  const [single] = shown
  return (
    <li className="card">
      {before && after ? (
        <BeforeAfter before={before} after={after} />
      ) : (
        single && <Picture className="ct-full below full" picture={single} alt={`${kinds[single.kind]}, ${date(day)}`} />
      )}
      {shown.map((picture) => (
        <div key={picture.clientHistoryGalleryId} className="ct-gallery-line row s">
          <span className="grow">
            <b className="med">{kinds[picture.kind]}</b>{' '}
            <small className="muted num">
              {date(day)} · {picture.userDTO.firstName}
            </small>
            {picture.note && (
              <small className="below breaks" dir="auto">
                {picture.note}
              </small>
            )}
          </span>
          {picture.mayPublish && (
            <Badge tone="ok" icon="check">
              {t('may_publish_short')}
            </Badge>
          )}
          <IconButton
            size="s"
            icon="edit"
            label={t('edit_picture', { kind: kinds[picture.kind], day: date(day) })}
            onClick={() => onEdit(picture)}
          />
        </div>
      ))}
    </li>
  )
}
