export { CallThrough } from './lazy-call-through.ts'
