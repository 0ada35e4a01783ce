/** Uploaded pictures of records, for every feature whose records have some. */
export { type StoredPicture, storePicture } from './store-picture.ts'
