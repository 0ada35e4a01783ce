import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { clientFeedbacks } from '../../../../schema/api/clients/client-notes.ts'
import type { ClientFeedback } from '../../../../schema/api/clients/client-notes-schemas.ts'
import { useRead } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import './client-history.css'
import { FeedbackDialog } from './feedback-dialog.tsx'
import { Loaded, Totals } from './tab-parts.tsx'
import { useDeleteFeedback } from './use-note-list.ts'

const stars = [1, 2, 3, 4, 5]

/** What a client said about visits and the salon. */
export function FeedbackTab({ clientId }: { clientId: string }) {
  const { t } = useTranslation('client-history')
  const read = useRead(clientFeedbacks.ofClient, { clientId })
  const [edited, setEdited] = useState<ClientFeedback | 'new' | null>(null)
  return (
    <>
      <Loaded read={read}>
        {(feedbacks) =>
          feedbacks.length === 0 ? (
            <Empty icon="chat" title={t('no_feedback')} text={t('no_feedback_text')}>
              <Button variant="primary" icon="plus" onClick={() => setEdited('new')}>
                {t('new_feedback')}
              </Button>
            </Empty>
          ) : (
            <Feedbacks feedbacks={feedbacks} onEdit={setEdited} />
          )
        }
      </Loaded>
      {edited !== null && (
        <FeedbackDialog clientId={clientId} feedback={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </>
  )
}

function Feedbacks({ feedbacks, onEdit }: { feedbacks: readonly ClientFeedback[]; onEdit: (feedback: ClientFeedback | 'new') => void }) {
  const { t } = useTranslation('client-history')
  const { number } = useFormat()
  const [shown, setShown] = useState<number | null>(null)
  const rated = feedbacks.flatMap(({ rating }) => (rating === null ? [] : [rating]))
  const average = rated.reduce((sum, rating) => sum + rating, 0) / rated.length
  const found = shown === null ? feedbacks : feedbacks.filter(({ rating }) => rating === shown)
  return (
    <section className="ch col gap-12">
      <div className="ch-tools wrap row">
        <Chip on={shown === null} onClick={() => setShown(null)}>
          {t('all')} <span className="count">{feedbacks.length}</span>
        </Chip>
        {stars
          .filter((star) => rated.includes(star))
          .map((star) => (
            <Chip key={star} on={shown === star} onClick={() => setShown(star)}>
              {t('stars', { count: star })} <span className="count">{rated.filter((rating) => rating === star).length}</span>
            </Chip>
          ))}
        <span className="grow" />
        <Button icon="plus" onClick={() => onEdit('new')}>
          {t('new_feedback')}
        </Button>
      </div>
      <Totals
        totals={[
          { label: t('feedback'), value: number(feedbacks.length) },
          { label: t('average_rating'), value: rated.length > 0 ? number(Math.round(average * 10) / 10) : '–' },
        ]}
      />
      <ul className="ch-list lined box s" aria-label={t('feedback')}>
        {found.map((feedback) => (
          <FeedbackRow key={feedback.clientFeedbackId} feedback={feedback} onEdit={() => onEdit(feedback)} />
        ))}
      </ul>
    </section>
  )
}

function FeedbackRow({ feedback, onEdit }: { feedback: ClientFeedback; onEdit: () => void }) {
  const { t } = useTranslation('client-history')
  const { date } = useFormat()
  const remove = useDeleteFeedback()
  const { rating } = feedback
  return (
    <li className="ch-entry grid middle gap-12">
      <div className="ch-what grow grid shrinks breaks">
        {rating !== null && (
          <span className="flex amber" role="img" aria-label={t('stars', { count: rating })}>
            {stars.map((star) => (
              <Icon key={star} name={star <= rating ? 'star' : 'star-border'} size={16} />
            ))}
          </span>
        )}
        {feedback.feedback && (
          <span className="lines" dir="auto">
            {feedback.feedback}
          </span>
        )}
        <small className="muted num">{[date(feedback.day), feedback.userDTO.firstName].filter(Boolean).join(' · ')}</small>
      </div>
      <span className="flex gap-4">
        <IconButton icon="edit" size="s" label={t('edit')} onClick={onEdit} />
        <IconButton icon="trash" size="s" label={t('delete')} onClick={() => remove(feedback)} />
      </span>
    </li>
  )
}
