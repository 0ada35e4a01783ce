/** What other features may use of the staff records and the rota. */
export { abortIfRotaChanged, type Rota, selectRota, selectRotaJson } from './queries.ts'
