/** What other features may use of the stored files. */
export { type StoredPicture, storePicture } from './pictures.ts'
