import { useTranslation } from 'react-i18next'
import type { News } from '../../../../schema/api/team/news-schemas.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Popover } from '../../../ui/popover.tsx'
import { useMinute } from '../../../ui/use-clock.ts'
import { useFormat } from '../../../ui/use-format.ts'

/** One piece of news: who wrote it and when, its text and picture, and for administrators who has read it. */
export function NewsItem({
  news,
  mayWrite,
  observe,
  onEdit,
  onRemove,
}: {
  news: News
  mayWrite: boolean
  /** A ref callback that notices when the news come into view. */
  observe: (element: HTMLLIElement | null) => (() => void) | undefined
  onEdit: () => void
  onRemove: () => void
}) {
  const { t } = useTranslation('news')
  const { dateOf, time, day, dayIn } = useFormat()
  const today = dayIn(useMinute())
  const { text, image, width, height, pinned, expires, at, userDTO, read, receipts } = news
  const author = `${userDTO.firstName} ${userDTO.lastName}`.trim()
  const isExpired = expires !== null && expires < today
  return (
    <li ref={observe} className={isExpired ? 'card nw-item is-over grid gap-12 pad' : 'card nw-item grid gap-12 pad'}>
      <div className="nw-head flex middle">
        <Avatar name={author} id={userDTO.userId} />
        <span className="grid grow shrinks breaks">
          <b className="semi">{author}</b>
          <small className="muted num">
            {dayIn(at) === today ? t('today') : dateOf(at)}, {time(at)}
          </small>
        </span>
        {pinned && !isExpired && <Badge icon="place">{t('pinned')}</Badge>}
        {!read && <Badge tone="accent">{t('unread')}</Badge>}
        {mayWrite && (
          <span className="flex no-shrink">
            <IconButton size="s" icon="edit" label={t('edit_news', { author })} onClick={onEdit} />
            <IconButton size="s" icon="trash" label={t('delete_news', { author })} onClick={onRemove} />
          </span>
        )}
      </div>
      <p className="nw-text lines breaks" dir="auto">
        {text}
      </p>
      {image && (
        <img className="nw-image full round" src={image} width={width} height={height} alt={t('picture_of', { author })} loading="lazy" />
      )}
      {(receipts || expires) && (
        <div className="nw-foot between wrap row hair-above">
          {receipts && <Receipts receipts={receipts} />}
          {expires && (
            <span className="row s muted num">
              <Icon name="clock" size={12} />
              {isExpired ? t('expired_on', { day: day(expires, 'short') }) : t('shown_until', { day: day(expires, 'short') })}
            </span>
          )}
        </div>
      )}
    </li>
  )
}

/** How many colleagues have read the news; a press shows who, and when. */
function Receipts({ receipts }: { receipts: NonNullable<News['receipts']> }) {
  const { t } = useTranslation('news')
  const { momentOf } = useFormat()
  const count = receipts.filter(({ read }) => read !== null).length
  if (receipts.length === 0) return <span className="s muted">{t('no_colleagues')}</span>
  return (
    <Popover
      label={t('read_receipts')}
      side="bottom-start"
      className="nw-receipts"
      trigger={
        <Button size="s" variant="ghost" icon={count === receipts.length ? 'check-circle' : 'users'}>
          {count === receipts.length ? t('read_by_all') : t('read_by', { read: count, count: receipts.length })}
        </Button>
      }
    >
      <ul aria-label={t('read_receipts')}>
        {receipts.map(({ userId, firstName, lastName, read }) => (
          <li key={userId}>
            <span className="grow">
              {firstName} {lastName}
            </span>
            <small className="muted num">{read ? momentOf(read) : t('not_read')}</small>
          </li>
        ))}
      </ul>
    </Popover>
  )
}
