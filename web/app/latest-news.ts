import { useMe } from '../api/me.ts'

/** The day of the latest notes of a release (web/features/platform/help/<day>.news.en.md), which are loaded only to be read. */
export const latestNews = '2026-12-01'

/** Whether the user has not read the latest notes. */
export function useHasNews(): boolean {
  const { newsRead } = useMe().user.settings
  return typeof newsRead !== 'string' || newsRead < latestNews
}
