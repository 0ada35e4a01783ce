import { useTranslation } from 'react-i18next'
import { clientHistoryGalleries } from '../../../../schema/api/care/treatment-galleries.ts'
import {
  ClientHistoryGallery,
  ClientHistoryGalleryChange,
  ClientHistoryGalleryDraft,
} from '../../../../schema/api/care/treatment-galleries-schemas.ts'
import { type PictureKind, pictureKinds } from '../../../../schema/terms.ts'
import { useWrite } from '../../../api/query.ts'
import { useEntityForm } from '../../../api/use-entity-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { DatePicker } from '../../../ui/date-picker.tsx'
import { describeFields, EntityDialog } from '../../../ui/entity-form.tsx'
import { Segment } from '../../../ui/segment.tsx'
import { TextareaField } from '../../../ui/text-field.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { Picture } from './before-after.tsx'
import { useTreatmentTerms } from './use-terms.ts'
import { pictureReads, useDeletePicture } from './use-treatment-writes.ts'

interface Values {
  kind: PictureKind
  day: string | null
  note: string
  mayPublish: boolean
}

/** What is known of a picture, and whether the salon may publish it. */
export function PictureDialog({ picture, onClose }: { picture: ClientHistoryGallery; onClose: () => void }) {
  const { t } = useTranslation('treatments')
  const { date } = useFormat()
  const { kinds } = useTreatmentTerms()
  const remove = useDeletePicture()
  const writes = {
    schema: ClientHistoryGallery,
    draft: ClientHistoryGalleryDraft,
    change: ClientHistoryGalleryChange,
    toInput: ({ clientHistoryGalleryId }: ClientHistoryGallery) => ({ clientHistoryGalleryId }),
    create: useWrite(clientHistoryGalleries.create, { invalidates: pictureReads }),
    update: useWrite(clientHistoryGalleries.update, { invalidates: pictureReads }),
  }
  const form = useEntityForm(picture, writes, {
    toValues: (one): Values => ({
      kind: one?.kind ?? 'other',
      day: one?.day ?? null,
      note: one?.note ?? '',
      mayPublish: one?.mayPublish ?? false,
    }),
    toBody: (values) => values,
    onSaved: () => {
      notify({ kind: 'success', text: t('entry_saved') })
      onClose()
    },
  })
  const { values, set, bind } = form
  const describeConflict = describeFields<Values>({
    kind: (theirs) => [t('kind'), kinds[theirs.kind]],
    day: ({ day }) => [t('day'), day ? date(day) : '–'],
    note: (theirs) => [t('note'), theirs.note],
    mayPublish: (theirs) => [t('may_publish'), theirs.mayPublish ? t('yes') : t('no')],
  })
  return (
    <EntityDialog
      title={`${kinds[picture.kind]}, ${date(picture.day)}`}
      form={form}
      describeConflict={describeConflict}
      footerStart={
        <Button
          icon="trash"
          onClick={() => {
            onClose()
            remove(picture)
          }}
        >
          {t('delete')}
        </Button>
      }
      onClose={onClose}
    >
      <div className="ct-picture">
        <Picture className="ct-full is-contained below full" picture={picture} alt={kinds[picture.kind]} />
      </div>
      <Segment
        label={t('kind')}
        options={pictureKinds.map((value) => ({ value, label: kinds[value] }))}
        value={values.kind}
        onChange={(kind) => set({ kind })}
      />
      <DatePicker label={t('day')} required {...bind('day')} />
      <TextareaField label={t('note')} {...bind('note')} />
      <Checkbox
        label={t('may_publish')}
        help={t('may_publish_help')}
        checked={values.mayPublish}
        onChange={(mayPublish) => set({ mayPublish })}
      />
    </EntityDialog>
  )
}
