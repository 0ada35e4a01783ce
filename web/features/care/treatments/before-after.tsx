import { type CSSProperties, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ClientHistoryGallery } from '../../../../schema/api/care/treatment-galleries-schemas.ts'
import { Icon } from '../../../ui/icon.tsx'
import './gallery.css'

/** A picture whose place has its size before it is loaded. */
export const Picture = ({ picture, alt, className }: { picture: ClientHistoryGallery; alt: string; className: string }) => (
  <img
    className={className}
    src={picture.image ?? undefined}
    width={picture.width}
    height={picture.height}
    alt={alt}
    loading="lazy"
    decoding="async"
  />
)

/** Two pictures of the same head over each other; a slider uncovers the second one. */
export function BeforeAfter({ before, after }: { before: ClientHistoryGallery; after: ClientHistoryGallery }) {
  const { t } = useTranslation('treatments')
  const [share, setShare] = useState(50)
  return (
    <div
      className="ct-compare full anchor clip round"
      style={{ '--share': `${share}%`, aspectRatio: `${before.width} / ${before.height}` } as CSSProperties}
    >
      <Picture className="ct-layer" picture={after} alt={t('after')} />
      <Picture className="ct-layer" picture={before} alt={t('before')} />
      <span className="ct-caption is-before surface med">{t('before')}</span>
      <span className="ct-caption is-after surface med">{t('after')}</span>
      <span className="ct-knob grid centred surface" aria-hidden="true">
        <Icon name="columns" size={16} />
      </span>
      <input
        className="full"
        type="range"
        min={0}
        max={100}
        value={share}
        aria-label={t('compare')}
        aria-valuetext={t('share_before', { share })}
        onChange={(event) => setShare(Number(event.currentTarget.value))}
      />
    </div>
  )
}
