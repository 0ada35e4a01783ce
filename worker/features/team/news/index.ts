/** What the scheduled jobs use of the news. */
export { purgeNewsPictures } from './purge-pictures.ts'
