/** What the application may use of API keys; loaded at the first call with one. */
export { addKeyRoutes } from './key-routes.ts'
