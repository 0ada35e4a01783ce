export { CheckInSection } from './check-in-section.tsx'
