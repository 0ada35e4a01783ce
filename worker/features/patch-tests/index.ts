/** What other features may use of the patch tests. */
export {
  deletePatchTest,
  hasValidPatchTest,
  insertPatchTest,
  isOfVisitClient,
  selectPatchTest,
  selectPatchTests,
  selectPatchTestsOf,
  selectPatchTestsOfVisit,
  updatePatchTest,
} from './queries.ts'
