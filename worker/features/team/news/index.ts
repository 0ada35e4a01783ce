/** What the scheduled jobs use of the news. */
export { purgeNewsPictures } from './purge-queries.ts'
