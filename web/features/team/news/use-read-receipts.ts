import { useCallback, useEffect, useRef } from 'react'
import { alerts } from '../../../../schema/api/messages/alerts.ts'
import { news } from '../../../../schema/api/team/news.ts'
import { useWrite } from '../../../api/query.ts'

/** Milliseconds for which news are collected, so that those of one screenful take one call. */
const delay = 400

/**
 * Sends the read receipts of news that have come into view. Returns what an item passes its element to; news without a receipt to send
 * are passed with `isRead`.
 */
export function useReadReceipts(): (element: Element | null, newsId: string, isRead: boolean) => (() => void) | undefined {
  // The list itself stays as it is, so that 'New' does not vanish while it is being read.
  const { mutate } = useWrite(news.markRead, { invalidates: [alerts.list] })
  const sent = useRef(new Set<string>())
  const seen = useRef<string[]>([])
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return useCallback(
    (element, newsId, isRead) => {
      if (element === null || isRead || sent.current.has(newsId)) return undefined
      const flush = () => {
        mutate({ input: {}, body: { newsIds: seen.current } })
        seen.current = []
      }
      const observer = new IntersectionObserver(([entry]) => {
        if (!entry?.isIntersecting || sent.current.has(newsId)) return
        sent.current.add(newsId)
        seen.current = [...seen.current, newsId]
        clearTimeout(timer.current)
        timer.current = setTimeout(flush, delay)
        observer.disconnect()
      })
      observer.observe(element)
      return () => observer.disconnect()
    },
    [mutate],
  )
}
