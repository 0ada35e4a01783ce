/** Uploaded pictures of records, for every feature whose records have some. */
export { storePicture } from './store-picture.ts'
