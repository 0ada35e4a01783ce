/** What other features may use of the news. */
export { NewsList } from './news-list.tsx'
