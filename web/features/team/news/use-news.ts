import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { news } from '../../../../schema/api/team/news.ts'
import { News, NewsChange, NewsDraft } from '../../../../schema/api/team/news-schemas.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { readKey, useWrite } from '../../../api/query.ts'
import { notify } from '../../../ui/toaster.tsx'

const key = readKey(news.list, {})
const toInput = ({ newsId }: News) => ({ newsId })
/** The list in the order of the server: the pinned first, then the latest. */
const sort = (list: readonly News[]) => [...list].sort((a, b) => Number(b.pinned) - Number(a.pinned) || b.at.localeCompare(a.at))

/** The writes of news. Saving and deleting can be undone; a deletion shows before the reply. */
export function useNewsWrites() {
  const { t } = useTranslation('news')
  const client = useQueryClient()
  const errorMessage = useErrorMessage()
  const onError = (error: Error) => void notify({ kind: 'error', text: errorMessage(error) })
  const invalidates = [news.list]
  const create = useWrite(news.create, { invalidates })
  const update = useWrite(news.update, { invalidates })
  const remove = useWrite(news.remove, {
    invalidates,
    optimistic: ({ input }) => {
      void client.cancelQueries({ queryKey: key })
      const before = client.getQueryData<News[]>(key)
      client.setQueryData<News[]>(key, (list) => list?.filter((one) => one.newsId !== input.newsId))
      return () => void client.setQueryData(key, before)
    },
    onError,
  })
  const change = (one: News, body: Parameters<typeof update.mutate>[0]['body']) => update.mutate({ input: toInput(one), body }, { onError })
  /** A deletion is a change as well: what takes it back names the version behind it. */
  const restore = (one: News) => change(one, { deleted: false, version: one.version + 1 })
  return {
    schema: News,
    draft: NewsDraft,
    change: NewsChange,
    toInput,
    create,
    update,
    invalidates,
    remove: (one: News) =>
      remove.mutate(
        { input: toInput(one) },
        { onSuccess: () => void notify({ kind: 'success', text: t('news_deleted'), undo: () => restore(one) }) },
      ),
    notifyPublished: (saved: News) => {
      client.setQueryData<News[]>(key, (list) => list && sort([saved, ...list.filter(({ newsId }) => newsId !== saved.newsId)]))
      void notify({ kind: 'success', text: t('news_published'), undo: () => remove.mutate({ input: toInput(saved) }) })
    },
    /** `before` comes back by Undo, its picture included. */
    notifyChanged: (before: News, saved: News) => {
      client.setQueryData<News[]>(key, (list) => list && sort(list.map((one) => (one.newsId === saved.newsId ? saved : one))))
      const { text, pinned, expires, image } = before
      const undo = () => change(saved, { text, pinned, expires, image, version: saved.version })
      void notify({ kind: 'success', text: t('news_saved'), undo })
    },
  }
}
