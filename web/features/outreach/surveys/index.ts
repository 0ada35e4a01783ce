/** Surveys, for the client record. */
export { SurveysTab } from './surveys-tab.tsx'
