/** What other features may use of the patch tests. */
export {
  abortIfUntested,
  deletePatchTest,
  insertPatchTest,
  isOfVisitClient,
  mayStartUntested,
  selectBlockedServices,
  selectPatchTest,
  selectPatchTestsOf,
  selectPatchTestsOfVisit,
  selectUntestedServices,
  updatePatchTest,
} from './queries.ts'
