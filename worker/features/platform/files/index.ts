/** What other features may use of stored files: uploaded pictures of records. */
export { storePicture } from './store-picture.ts'
