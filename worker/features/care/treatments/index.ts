/** What jobs may use of the clients' treatments. */
export { purgePictures } from './purge-pictures.ts'
