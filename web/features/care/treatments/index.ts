/** The tabs of a client's treatments for the client record, and their parts for the visit. */
export { ColourTab } from './colour-tab.tsx'
export { DiagnosisTab } from './diagnosis-tab.tsx'
export { GalleryTab } from './gallery-tab.tsx'
export { VisitColours } from './visit-colours.tsx'
