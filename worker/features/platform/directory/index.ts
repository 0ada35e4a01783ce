/** What features, jobs and the release use of the directory. */
export { claimNames, findTakenNames } from './names.ts'
export { makeSalon, placeSalon } from './place.ts'
export { syncDirectory } from './sync.ts'
