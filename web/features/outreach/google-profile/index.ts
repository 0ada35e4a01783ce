/** What other features may use of the profile on Google. */
export { GoogleProfileCard } from './google-profile-card.tsx'
