import { useTranslation } from 'react-i18next'
import type { News } from '../../../../schema/api/team/news-schemas.ts'
import { useEntityForm } from '../../../api/use-entity-form.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { DatePicker } from '../../../ui/date-picker.tsx'
import { describeFields, EntityDialog } from '../../../ui/entity-form.tsx'
import { TextareaField } from '../../../ui/text-field.tsx'
import { useMinute } from '../../../ui/use-clock.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { PictureField } from './picture-field.tsx'
import { useNewsWrites } from './use-news.ts'

interface Values {
  text: string
  pinned: boolean
  expires: string | null
  /** Link of the stored picture. */
  image: string | null
  /** A new picture, WebP in base64. */
  picture: string | null
}

/** Writes news, or changes them. Colleagues are alerted when they are published. */
export function NewsDialog({ news, onClose }: { news: News | null; onClose: () => void }) {
  const { t } = useTranslation('news')
  const { day, dayIn } = useFormat()
  const today = dayIn(useMinute())
  const { notifyPublished, notifyChanged, ...writes } = useNewsWrites()
  const form = useEntityForm(news, writes, {
    toValues: (one): Values => ({
      text: one?.text ?? '',
      pinned: one?.pinned ?? false,
      expires: one?.expires ?? null,
      image: one?.image ?? null,
      picture: null,
    }),
    toBody: ({ text, pinned, expires, image, picture }, isNew) => ({
      ...{ text, pinned, expires },
      ...(picture !== null && { picture }),
      ...(picture === null && !isNew && { image }),
    }),
    onSaved: (saved) => {
      if (news === null) notifyPublished(saved)
      else notifyChanged(news, saved)
      onClose()
    },
  })
  const { values, set, bind } = form
  const describePicture = ({ image }: Values) => [t('picture_optional'), image ? t('yes') : t('no')] as const
  const describeConflict = describeFields<Values>({
    text: (theirs) => [t('team_message'), theirs.text],
    pinned: ({ pinned }) => [t('pinned'), pinned ? t('yes') : t('no')],
    expires: ({ expires }) => [t('show_until'), expires ? day(expires) : '–'],
    image: describePicture,
    picture: describePicture,
  })
  const shown = values.picture ? `data:image/webp;base64,${values.picture}` : values.image
  return (
    <EntityDialog
      title={news ? t('change_news') : t('write_news')}
      form={form}
      describeConflict={describeConflict}
      saveLabel={news ? undefined : t('publish')}
      onClose={onClose}
    >
      <TextareaField label={t('team_message')} required rows={4} maxLength={4000} {...bind('text')} />
      <PictureField
        shown={shown}
        error={form.getError('picture')}
        onChoose={(picture) => set({ picture, image: null })}
        onRemove={() => set({ picture: null, image: null })}
      />
      <DatePicker label={t('show_until')} help={t('show_until_help')} min={today} {...bind('expires')} />
      <Checkbox label={t('pin')} help={t('pin_help')} checked={values.pinned} onChange={(pinned) => set({ pinned })} />
    </EntityDialog>
  )
}
